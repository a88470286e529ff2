import { decimalMark, group } from '../../i18n/figures.ts';
import { perLocale } from '../../i18n/locale.ts';
import { plainTyped, typedOfPlain } from '../state/form/amount-text.ts';
import { latinDigits } from '../state/form/latin-digits.ts';

/** Thousands separator of the page's language. */
const separator = perLocale(() => group('1000000').charAt(1));

/** Text shown in a field, and the user's own text: the same, or without the separators added here. */
export interface Entry {
  readonly shown: string;
  readonly plain: string;
}

/** Groups the thousands of typed digits; other text stays unchanged so that its hint can quote it. */
export function groupedText(plain: string): string {
  const [, whole = '', rest = ''] = /^([1-9][0-9]*|0)([.,][0-9]*)?$/.exec(plain) ?? [];
  return whole === '' || (rest !== '' && rest.charAt(0) !== decimalMark()) ? plain : group(whole) + rest;
}

/** Whether each character of `shown` was typed by the user. */
function ownSigns({ shown, plain }: Entry): readonly boolean[] {
  let seen = 0;
  return shown.split('').map((sign) => {
    const isOwn = sign !== separator() || sign === plain.charAt(seen);
    if (isOwn) seen += 1;
    return isOwn;
  });
}

/** Text that replaced the whole field; thousands separators are removed so that it can be edited further. */
function wholeText(text: string): string {
  const plain = plainTyped(text);
  return /^[0-9]*[.,]?[0-9]*$/.test(latinDigits(text)) || !/^[0-9]+\.?[0-9]*$/.test(plain) ? text : typedOfPlain(plain);
}

function commonLength(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one.charAt(length) === other.charAt(length)) length += 1;
  return length;
}

const backwards = (text: string): string => text.split('').reverse().join('');

/** Text after an edit, with the caret position in it. */
interface Edit {
  readonly plain: string;
  readonly caret: number;
}

/**
 * The user's text after an edit of the selected part of the shown text into `raw`. Added separators are dropped, and
 * deleting one also deletes the digit beside it. Typed characters are kept, whatever they are. Without `selected`, the
 * whole text counts as replaced.
 */
export function editOf(raw: string, entry: Entry, selected: readonly [number, number] | undefined, caret: number): Edit {
  const { shown, plain } = entry;
  const [start, end] = selected ?? [0, shown.length];
  if (start === 0 && end === shown.length) return { plain: wholeText(raw), caret: wholeText(raw).length };
  const head = commonLength(raw, shown, Math.min(start, raw.length));
  const tail = commonLength(backwards(raw), backwards(shown), Math.min(raw.length - head, shown.length - Math.max(head, end)));
  const own = ownSigns(entry);
  const kept = (from: number, to: number) =>
    shown
      .split('')
      .filter((_, index) => index >= from && index < to && own[index])
      .join('');
  const [before, typed, after] = [kept(0, head), raw.slice(head, raw.length - tail), kept(shown.length - tail, shown.length)];
  const isSeparatorDeleted = start === end && typed === '' && before + after === plain;
  if (!isSeparatorDeleted) return { plain: before + typed + after, caret: before.length + typed.length };
  const left = caret < start ? before.slice(0, -1) : before;
  return { plain: left + (caret < start ? after : after.slice(1)), caret: left.length };
}

/** Caret position in the shown text after `caret` characters of the user's own. */
export function caretIn(entry: Entry, caret: number): number {
  const own = ownSigns(entry);
  let index = 0;
  for (let seen = 0; index < own.length && seen < caret; index += 1) if (own[index]) seen += 1;
  return index;
}
