import { renderSVG } from 'uqr';

/** Text → an SVG picture of its QR code as a data URL, black on white with the quiet zone that scanners need. */
export const drawQr = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { ecc: 'M', border: 4, pixelSize: 4 })).toString('base64')}`;
