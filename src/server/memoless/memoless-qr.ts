import { encodeQR } from 'qr';
import type { PreflightReport, PreflightRequest } from '../../core/reference/registration.ts';
import { type PreflightDeps, preflight } from '../../service/memoless/preflight.ts';

/** Pixels of a module's side. */
const side = 4;

/** Draws a text as a QR code in an SVG data URL, black on white with the quiet zone that scanners need. */
function drawQr(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const width = side * rows.length;
  const modules = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x * side},${y * side}h${side}v${side}h-${side}z` : [])),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}"><rect fill="white" width="${width}" height="${width}"/><path d="${modules.join('')}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** `preflight` with a QR code of the payment; separate from the other memoless endpoints, which need no renderer. */
export const drawnPreflight = (request: PreflightRequest, deps: PreflightDeps): Promise<PreflightReport> =>
  preflight(request, deps, drawQr);
