/** Whether this is a phone or tablet: extensions are rare there, and wallet apps have their own browsers. */
export function isHandheld(): boolean {
  // An iPad identifies as a Mac, but no Mac has a touch screen.
  return /Android|iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
}
