/** Whether this is a phone or a tablet: extensions are rare there, and apps have browsers of their own. */
export function isHandheld(): boolean {
  // An iPad says that it is a Mac, but no Mac is touched.
  return /Android|iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
}
