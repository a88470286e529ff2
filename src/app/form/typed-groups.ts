import { decimalMark, group } from '../../i18n/figures.ts';
import { latinDigits } from '../../i18n/latin-digits.ts';
import { perLocale } from '../../i18n/locale.ts';
import { plainTyped, typedOfPlain } from './amount-text.ts';

/** What parts thousands in the language of the page. */
const separator = perLocale(() => group('1000000').charAt(1));

/** What a field shows, and what the person means by it: the same text, or the same without the separators that we put there. */
export interface Entry {
  readonly shown: string;
  readonly plain: string;
}

/** Typed digits with their thousands parted; any other text as it is, for its hint to speak of. */
export function groupedText(plain: string): string {
  const [, whole = '', rest = ''] = /^([1-9][0-9]*|0)([.,][0-9]*)?$/.exec(plain) ?? [];
  return whole === '' || (rest !== '' && rest.charAt(0) !== decimalMark()) ? plain : group(whole) + rest;
}

/** Whether the sign of `shown` at each place is the person's own. */
function ownSigns({ shown, plain }: Entry): readonly boolean[] {
  let seen = 0;
  return shown.split('').map((sign) => {
    const isOwn = sign !== separator() || sign === plain.charAt(seen);
    if (isOwn) seen += 1;
    return isOwn;
  });
}

/** A figure that was put in whole: where its thousands are parted it can be typed on without them. */
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

/** What was changed, and where the caret then stands in it. */
interface Edit {
  readonly plain: string;
  readonly caret: number;
}

/**
 * What a person means by `raw` after a change to the selected part of what is shown: the separators that we put there are not theirs,
 * and one that they delete takes its digit along. What they type is theirs, whatever sign it is. Without a selection the text was put in whole.
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
      .filter((_, at) => at >= from && at < to && own[at])
      .join('');
  const [before, typed, after] = [kept(0, head), raw.slice(head, raw.length - tail), kept(shown.length - tail, shown.length)];
  const isSeparatorDeleted = start === end && typed === '' && before + after === plain;
  if (!isSeparatorDeleted) return { plain: before + typed + after, caret: before.length + typed.length };
  const left = caret < start ? before.slice(0, -1) : before;
  return { plain: left + (caret < start ? after : after.slice(1)), caret: left.length };
}

/** Where the caret stands in what is shown, behind so many signs of the person's own. */
export function caretIn(entry: Entry, caret: number): number {
  const own = ownSigns(entry);
  let at = 0;
  for (let seen = 0; at < own.length && seen < caret; at += 1) if (own[at]) seen += 1;
  return at;
}
