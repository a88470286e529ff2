import { renderSVG } from 'uqr';
import type { PreflightReport, PreflightRequest } from '../../core/reference/registration.ts';
import { type PreflightDeps, preflight } from '../../service/memoless/preflight.ts';

/** Draws a text as a QR code in an SVG data URL, black on white with the quiet zone that scanners need. */
const drawQr = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { ecc: 'M', border: 4, pixelSize: 4 })).toString('base64')}`;

/** `preflight` with a QR code of the payment; separate from the other memoless endpoints, which need no renderer. */
export const drawnPreflight = (request: PreflightRequest, deps: PreflightDeps): Promise<PreflightReport> =>
  preflight(request, deps, drawQr);
