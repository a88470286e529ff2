import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';

/** A QR code, dark on white in every theme, as scanners expect. `name` describes its content. */
export function Qr({ text, name }: { readonly text: string; readonly name: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
