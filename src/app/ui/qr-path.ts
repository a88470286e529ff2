import { encodeQR } from 'qr';

export interface QrPath {
  /** Modules per side, including the quiet zone. */
  readonly size: number;
  /** SVG path of the dark modules, one unit each. */
  readonly path: string;
}

/** Quiet zone required by the standard, in modules. */
const quietZone = 4;

/** QR code of `text`; runs of dark modules in a row are merged into one rectangle. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  const size = rows.length;
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1] === true) return [];
      const end = row.findIndex((other, index) => index > x && !other);
      const width = (end === -1 ? size : end) - x;
      return [`M${x} ${y}h${width}v1h-${width}z`];
    }),
  );
  return { size, path: runs.join('') };
}
