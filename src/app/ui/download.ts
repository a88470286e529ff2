import { element } from '../../dom/element.ts';

const heldMs = 10_000;

/** Downloads text as a file. */
export function download(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = element('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), heldMs);
}
