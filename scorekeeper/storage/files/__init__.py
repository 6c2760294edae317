"""Files that survive kills and power cuts: the operating system's and the browser's."""
