import { decimalMark, group } from '../../i18n/figures.ts';
import { perLocale } from '../../i18n/locale.ts';

/** What parts thousands in the language of the page. */
const separator = perLocale(() => group('1000000').charAt(1));

const without = (text: string): string => text.replaceAll(separator(), '');

/** Typed digits with their thousands parted; any other text as it is, for its hint to speak of. */
export function groupedText(plain: string): string {
  const [, whole = '', rest = ''] = /^([1-9][0-9]*|0)([.,][0-9]*)?$/.exec(plain) ?? [];
  return whole === '' || (rest !== '' && rest.charAt(0) !== decimalMark()) ? plain : group(whole) + rest;
}

/** A figure that was pasted whole, and whose separators can be read one way only. */
function pastedText(text: string): string {
  const parts = text.trim().split(separator());
  const [last = '', fraction] = (parts.at(-1) ?? '').split(decimalMark());
  const inner = [...parts.slice(1, -1), last];
  const isGrouped = parts.length > 1 && /^[1-9][0-9]{0,2}$/.test(parts[0] ?? '') && inner.every((one) => /^[0-9]{3}$/.test(one));
  return isGrouped && (parts.length > 2 || fraction !== undefined) ? parts.join('') : text;
}

/**
 * What a person means by `raw`, typed over the selected part of `shown`: the separators that we put there are not theirs,
 * and the one that they delete takes its digit along.
 */
export function plainOfTyped(raw: string, shown: string, [start, end]: readonly [number, number]): string {
  if (start === 0 && end === shown.length) return pastedText(raw);
  const added = raw.length - shown.length + (end - start);
  if (added > 0) return without(raw.slice(0, start)) + raw.slice(start, start + added) + without(raw.slice(start + added));
  const plain = without(raw);
  if (plain !== without(shown)) return plain;
  const before = without(raw.slice(0, start - 1));
  return before.slice(0, -1) + plain.slice(before.length);
}

/** Where the caret stands in `shown` after as many signs of the person's own as before `caret` in `raw`. */
export function caretIn(shown: string, raw: string, caret: number): number {
  const own = without(raw.slice(0, caret)).length;
  let at = 0;
  for (let seen = 0; at < shown.length && seen < own; at += 1) if (shown.charAt(at) !== separator()) seen += 1;
  return at;
}
