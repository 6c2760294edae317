"""A whole game as a short text: what a QR code shows, a link carries, a person pastes."""
