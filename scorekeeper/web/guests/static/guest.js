// Keeps a guest's page as the server has it, and says when it cannot. Without it the page works by forms and reloads.
// A page that says why there is nothing to show looks whether there is something again.
(function () {
  "use strict";
  var body = document.body, main = document.getElementById("main");
  var address = body.getAttribute("data-stream"), gone = body.getAttribute("data-gone");
  if (!address && !gone) return;

  var SILENT = 40000; // milliseconds without a sign of life, after which a stream is dead
  var AGAIN = 1500; // from one attempt to the next
  var ASKED = 4000; // from one question to the next in a browser that knows no streams
  var GONE = 10000; // the same where there is nothing to show
  var ANSWER = 8000; // that a tap or a question waits for its answer
  var MOMENT = 1200; // that what has just happened is shown
  var TURN = 12000; // that one of several parts of a board stands there
  var DRIFT = 60000; // from one place of a board to the next: nothing burns in
  var source = null, heard = 0, retry = 0, shown = null, pressed = null;
  var connected = null; // not known yet of a page that has just come
  var game = 0, revision = 0, moment = 0, turned = 0;

  var loaded = main.innerHTML.trim();

  // Whether the page shows this already: a button that is being pressed is not drawn anew.
  function isShown(html) {
    if (shown !== null) return html === shown;
    var drawn = document.createElement("main");
    drawn.innerHTML = html;
    return drawn.innerHTML.trim() === loaded;
  }

  function tellConnection() {
    var places = document.querySelectorAll(".status"), fine = connected !== false;
    for (var i = 0; i < places.length; i++) {
      places[i].textContent = body.getAttribute(fine ? "data-connected" : "data-lost");
      places[i].className = fine ? "status" : "status lost";
      if (places[i].id) places[i].hidden = fine;
    }
  }

  function say(text) {
    var place = document.getElementById("say");
    if (place.textContent !== text) place.textContent = text;
  }

  // How far the game is that the page shows, and the name of what is shown for a moment as it comes so far.
  function stage() {
    var place = main.querySelector("[data-step]");
    return place ? { step: +place.getAttribute("data-step"), name: place.getAttribute("data-moment") } : null;
  }

  // Begins the moment of a page before it is drawn first, so that nothing of what comes later is seen too early.
  function begin(before) {
    var now = stage(), still = window.matchMedia && matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (before && now && now.name && now.step > before.step && !still) {
      clearTimeout(moment);
      body.className = now.name;
      moment = setTimeout(end, MOMENT);
    } else if (!before || !now || now.name !== body.className || now.step !== before.step) {
      end();
    }
  }

  // Shows one of the parts that take turns, where a page has such.
  function turn() {
    var parts = main.querySelectorAll(".turning > section");
    for (var i = 0; i < parts.length; i++) parts[i].style.display = i === turned % parts.length ? "block" : "none";
  }

  function end() {
    clearTimeout(moment);
    body.className = "";
  }

  function opened() {
    var ids = [], found = main.querySelectorAll("details[open]");
    for (var i = 0; i < found.length; i++) ids.push(found[i].id);
    return ids;
  }

  // Folds what was open for an answer, once that counts; what was opened since then stays so.
  function fold(ids) {
    for (var i = 0; i < ids.length; i++) {
      var part = document.getElementById(ids[i]);
      if (part && part.className.indexOf("once") >= 0) part.open = false;
    }
  }

  // Shows a page of the server; what has the focus keeps it, what was unfolded or pushed aside stays so.
  function show(page) {
    if (page.game < game || (page.game === game && page.revision < revision)) return;
    var before = page.game === game && stage();
    game = page.game;
    revision = page.revision;
    document.title = page.title;
    var same = isShown(page.html);
    var refused = shown === null && main.querySelector(".refused"); // which came with the page itself
    shown = page.html;
    if (same) return;
    var active = document.activeElement, inside = active && active !== main && main.contains(active);
    var focused = active && active.id;
    var unfolded = opened(), pane = main.querySelector(".scroll"), aside = pane && pane.scrollLeft;
    var unasked = main.querySelector("#back:not([data-asked])");
    main.innerHTML = page.html;
    turn();
    begin(before);
    var asked = main.querySelector("#back[data-asked]");
    if (unasked && asked) return location.replace(asked.href); // who reads the pad comes back to answer
    if (aside) main.querySelector(".scroll").scrollLeft = aside;
    if (refused) refuse(refused.textContent);
    for (var i = 0; i < unfolded.length; i++) {
      var part = document.getElementById(unfolded[i]);
      if (part) part.open = true;
    }
    var target = focused && document.getElementById(focused), title = document.getElementById("title");
    if (target) target.focus({ preventScroll: true });
    // Whose key is gone, or folded away, goes on at what is so now, and hears it there.
    var moved = inside && title && (!target || document.activeElement !== target);
    if (moved) title.focus({ preventScroll: true });
    tellConnection();
    say(moved ? "" : page.say);
  }

  function refuse(text) {
    clearRefusal();
    if (!text) return;
    var place = document.createElement("p");
    place.className = "refused";
    place.setAttribute("role", "alert");
    place.textContent = text;
    var inside = main.querySelector(".body, .sheet") || main;
    inside.insertBefore(place, inside.firstChild);
    place.scrollIntoView({ block: "nearest" });
  }

  function clearRefusal() {
    var old = main.querySelectorAll(".refused");
    for (var i = 0; i < old.length; i++) old[i].parentNode.removeChild(old[i]);
  }

  function close() {
    if (source) source.close();
    source = null;
    clearTimeout(retry);
  }

  function connect() {
    close();
    if (document.hidden) return; // six streams of one host are all that a browser has
    heard = Date.now();
    if (gone || !window.EventSource) return ask();
    source = new EventSource(address);
    source.addEventListener("page", function (event) {
      alive();
      show(JSON.parse(event.data));
    });
    source.addEventListener("alive", alive);
    source.addEventListener("gone", function () {
      close();
      location.replace(location.href);
    });
    source.onerror = function () {
      lost();
      close();
      retry = setTimeout(connect, AGAIN);
    };
  }

  // For televisions and readers that know no streams, and where there is nothing to show: again and again.
  function ask() {
    var request = source = new XMLHttpRequest();
    request.open("GET", gone || address);
    request.timeout = ANSWER;
    request.setRequestHeader("Accept", "application/json");
    request.close = function () {
      request.onreadystatechange = null;
      request.abort();
    };
    request.onreadystatechange = function () {
      if (request.readyState !== 4) return;
      if (gone) {
        if (request.status === 200) return location.replace(gone);
      } else if (request.status === 403 || request.status === 404) {
        return location.replace(location.href);
      } else if (request.status === 200) {
        alive();
        show(JSON.parse(request.responseText));
      } else {
        lost();
      }
      retry = setTimeout(connect, gone ? GONE : ASKED);
    };
    request.send();
  }

  function alive() {
    heard = Date.now();
    if (!connected) {
      connected = true;
      tellConnection();
    }
  }

  function lost() {
    if (connected !== false) {
      connected = false;
      tellConnection();
      say(body.getAttribute("data-lost"));
    }
  }

  // A tap goes out at once or not at all: what was not sent is said, and never sent later.
  function send(form, button) {
    var fields = [], inputs = form.querySelectorAll("input");
    for (var i = 0; i < inputs.length; i++) fields.push([inputs[i].name, inputs[i].value]);
    if (button && button.name) fields.push([button.name, button.value]);
    var text = fields.map(function (field) {
      return encodeURIComponent(field[0]) + "=" + encodeURIComponent(field[1]);
    }).join("&");
    var request = new XMLHttpRequest(), asked = opened();
    main.className = "busy";
    request.open("POST", form.action);
    request.timeout = ANSWER;
    request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
    request.setRequestHeader("Accept", "application/json");
    request.onreadystatechange = function () {
      if (request.readyState !== 4) return;
      main.className = "";
      var page = null;
      try {
        page = JSON.parse(request.responseText);
      } catch (error) {} // no answer, or none of ours
      if (page && page.html) {
        if (!page.refused) fold(asked);
        show(page);
        refuse(page.refused);
      } else if (request.status === 403 || request.status === 404) {
        location.replace(location.href);
      } else {
        lost();
        refuse(body.getAttribute("data-unanswered"));
        connect();
      }
    };
    request.send(text);
  }

  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (!/\/act$/.test(form.action)) return;
    event.preventDefault();
    if (main.className === "busy") return;
    clearRefusal();
    if (connected === false) {
      refuse(body.getAttribute("data-unsent"));
      connect();
      return;
    }
    send(form, event.submitter || pressed);
  });

  // Older browsers do not say which button has sent a form, and Safari gives it no focus.
  document.addEventListener("click", function (event) {
    for (pressed = event.target; pressed && pressed.nodeName !== "BUTTON";) pressed = pressed.parentNode;
    end(); // a moment; the tap counts for what is asked now
  }, true);

  // The screen stays awake while the page is looked at, where the browser can.
  function stayAwake() {
    if (address && navigator.wakeLock && !document.hidden) navigator.wakeLock.request("screen").catch(function () {});
  }

  function back() {
    if (document.hidden) {
      close();
      lost();
    } else {
      connect();
      stayAwake();
    }
  }

  document.addEventListener("visibilitychange", back);
  window.addEventListener("pageshow", function (event) {
    if (event.persisted) back();
  });
  window.addEventListener("online", connect);
  window.addEventListener("offline", lost);
  setInterval(function () {
    if (!document.hidden && source && Date.now() - heard > SILENT) {
      lost();
      connect();
    }
  }, 5000);
  if (document.documentElement.className === "at-board") {
    var places = [[0, 0], [6, -4], [-6, 5], [4, 6], [-4, -6]], place = 0;
    setInterval(function () {
      place = (place + 1) % places.length;
      main.style.transform = "translate(" + places[place][0] + "px," + places[place][1] + "px)";
    }, DRIFT);
    setInterval(function () {
      turned++;
      turn();
    }, TURN);
  }
  connect();
  stayAwake();
})();
