import { formatUnits, parseDecimal } from '../../core/amount.ts';
import { decimalMark } from '../../i18n/figures.ts';
import { perLocale } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { latinDigits } from './latin-digits.ts';

/** Why typed text is no amount, in the language of the page, and the texts to choose from where it can be read two ways. */
export interface Unread {
  readonly kind: 'wrong';
  readonly hint: string;
  readonly ways?: readonly string[];
}

type Typed = { readonly ok: true; readonly value: bigint } | ({ readonly ok: false } & Unread);

const mark = perLocale(decimalMark);

/** As keyboards and input methods write a point, a comma and the space between thousands. */
const latinText = (text: string): string =>
  latinDigits(text.trim())
    .replace(/[．。]/g, '.')
    .replace(/[，、،]/g, ',')
    .replace(/['’٬\s]/g, ' ')
    .replace('٫', mark());

/** `1.250.000,5`, `1,250,000` or `1 250`: one sign before every three digits of the whole part, and another before the fraction. */
const grouped = /^([1-9][0-9]{0,2}([., ])[0-9]{3}(?:\2[0-9]{3})*)(?:(?!\2)[.,]([0-9]*))?$/;

/**
 * Typed text as digits with a decimal point: a point and a comma are both decimal marks unless the digits are parted
 * as thousands are. Two texts where one sign may be either, unless the language writes it before fractions; undefined for no number.
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

/** Decimal text as a person types it → integer of `decimals` places. What can be read two ways is never read as one of them. */
export function readTyped(text: string, decimals: number): Typed {
  const read = readSigns(text);
  const wrong = (hint: string) => ({ ok: false, kind: 'wrong', hint }) as const;
  if (typeof read === 'object') return { ...wrong(t('amount.twoWays', { text: text.trim() })), ways: read.map(typedOfPlain) };
  if (read === undefined || !/[0-9]/.test(read)) return wrong(t('amount.digits', { example: `0${mark()}5` }));
  const parsed = parseDecimal(read, decimals);
  if (parsed.ok) return parsed;
  return wrong(/^[0-9]{21}/.test(read) ? t('amount.largest') : t('amount.places', { n: decimals }));
}

/** An amount as a person of the page's language would type it. */
export function typedText(units: bigint, decimals: number): string {
  return formatUnits(units, decimals).replace('.', mark());
}

/** Typed text as every language writes it in an address; what can be read two ways is left out. */
export function plainTyped(text: string): string {
  const read = readSigns(text) ?? text.trim();
  return typeof read === 'string' ? read : '';
}

/** Nothing yet, or zero, which may still become an amount. */
export function isZeroText(text: string): boolean {
  const read = readSigns(text);
  return typeof read === 'string' && /^0*\.?0*$/.test(read);
}

/** The other way around. Other languages write thousands as this one writes a fraction: such text is left out too. */
export function typedOfPlain(text: string): string {
  if (mark() === ',' && /^[1-9][0-9]{0,2},[0-9]{3}$/.test(text)) return '';
  return text.replace(/^([0-9]*)\.([0-9]*)$/, `$1${mark()}$2`);
}
