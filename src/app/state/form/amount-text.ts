import { formatUnits, parseDecimal } from '../../../core/amount.ts';
import { decimalMark } from '../../../i18n/figures.ts';
import { perLocale } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import { latinDigits } from './latin-digits.ts';

/** Typed text that is no amount, with a hint in the page's language; `ways` lists the readings of ambiguous text. */
export interface Unread {
  readonly kind: 'wrong';
  readonly hint: string;
  readonly ways?: readonly string[];
}

type Typed = { readonly ok: true; readonly value: bigint } | ({ readonly ok: false } & Unread);

const mark = perLocale(decimalMark);

/** Normalizes digits, points, commas and thousands spaces from any keyboard or input method. */
const latinText = (text: string): string =>
  latinDigits(text.trim())
    .replace(/[．。]/g, '.')
    .replace(/[，、،]/g, ',')
    .replace(/['’٬\s]/g, ' ')
    .replace('٫', mark());

/** `1.250.000,5`, `1,250,000` or `1 250`: one separator between groups of three digits, another before the fraction. */
const grouped = /^([1-9][0-9]{0,2}([., ])[0-9]{3}(?:\2[0-9]{3})*)(?:(?!\2)[.,]([0-9]*))?$/;

/**
 * Typed text as digits with a decimal point: point and comma are both decimal marks unless the digits are grouped in
 * thousands. Two texts if a sign could be either and is not the language's decimal mark; undefined if it is not a number.
 */
function readSigns(text: string): string | readonly [string, string] | undefined {
  const latin = latinText(text);
  const [, whole, sign, fraction = ''] = /^([0-9]*)([.,]?)([0-9]*)$/.exec(latin) ?? [];
  if (whole === undefined) {
    const [, thousands, , rest] = grouped.exec(latin) ?? [];
    return thousands?.replace(/[^0-9]/g, '').concat(rest === undefined ? '' : `.${rest}`);
  }
  if (sign === '') return whole;
  const decimal = `${whole}.${fraction}`;
  return sign !== mark() && /^[1-9][0-9]{0,2}\.[0-9]{3}$/.test(decimal) ? [decimal, whole + fraction] : decimal;
}

/** Parses typed decimal text into an integer of `decimals` places. Ambiguous text is rejected. */
export function readTyped(text: string, decimals: number): Typed {
  const read = readSigns(text);
  const wrong = (hint: string) => ({ ok: false, kind: 'wrong', hint }) as const;
  if (typeof read === 'object') return { ...wrong(t('amount.twoWays', { text: text.trim() })), ways: read.map(typedOfPlain) };
  if (read === undefined || !/[0-9]/.test(read)) return wrong(t('amount.digits', { example: `0${mark()}5` }));
  const parsed = parseDecimal(read, decimals);
  if (parsed.ok) return parsed;
  return wrong(/^[0-9]{21}/.test(read) ? t('amount.largest') : t('amount.places', { n: decimals }));
}

/** Formats an amount as typed in the page's language. */
export function typedText(units: bigint, decimals: number): string {
  return formatUnits(units, decimals).replace('.', mark());
}

/** Typed text in the language-independent form used in URLs; empty for ambiguous text. */
export function plainTyped(text: string): string {
  const read = readSigns(text) ?? text.trim();
  return typeof read === 'string' ? read : '';
}

/** Whether the text is empty or zero, which may still become an amount. */
export function isZeroText(text: string): boolean {
  const read = readSigns(text);
  return typeof read === 'string' && /^0*\.?0*$/.test(read);
}

/** Inverse of `plainTyped`. Drops text that other languages would read as thousands. */
export function typedOfPlain(text: string): string {
  if (mark() === ',' && /^[1-9][0-9]{0,2},[0-9]{3}$/.test(text)) return '';
  return text.replace(/^([0-9]*)\.([0-9]*)$/, `$1${mark()}$2`);
}
