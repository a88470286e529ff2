import { formatUnits, parseDecimal } from '../../core/amount.ts';
import { decimalMark } from '../../i18n/figures.ts';
import { perLocale } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';

/** Reads typed text; the hint is in the language of the page. */
type Typed = { readonly ok: true; readonly value: bigint } | { readonly ok: false; readonly hint: string };

const mark = perLocale(decimalMark);

/** What can be read two ways: a point that may part thousands, where the language has a decimal comma, and a comma where it has none. */
const pointParts = /^([1-9][0-9]{0,2})(\.)([0-9]{3})$/;
const commaParts = /^([0-9]*)(,)([0-9]{3})$/;

/**
 * Decimal text as a person types it → integer of `decimals` places. Where the language writes a decimal
 * comma, that comma counts as such; a point counts too, unless it could part thousands.
 */
export function readTyped(text: string, decimals: number): Typed {
  const trimmed = text.trim();
  const parts = (mark() === ',' ? pointParts : commaParts).exec(trimmed);
  if (parts !== null) {
    const [, whole = '', sign = '', fraction = ''] = parts;
    return { ok: false, hint: t('amount.twoWays', { sign, one: whole + mark() + fraction, other: whole + fraction }) };
  }
  const parsed = parseDecimal(plainTyped(trimmed), decimals);
  return parsed.ok ? parsed : { ok: false, hint: hintOf(trimmed, decimals) };
}

function hintOf(text: string, decimals: number): string {
  const [, whole] = /^([0-9]*)(?:[.,][0-9]*)?$/.exec(text) ?? [];
  if (whole === undefined || !/[0-9]/.test(text)) return t('amount.digits', { example: `0${mark()}5` });
  return whole.length > 20 ? t('amount.largest') : t('amount.places', { n: decimals });
}

/** An amount as a person of the page's language would type it. */
export function typedText(units: bigint, decimals: number): string {
  return formatUnits(units, decimals).replace('.', mark());
}

/** Typed text as every language writes it in an address; what can be read two ways is left out. */
export function plainTyped(text: string): string {
  const trimmed = text.trim();
  const isUnclear = (mark() === ',' ? pointParts : commaParts).test(trimmed);
  return isUnclear ? '' : trimmed.replace(/^([0-9]*),([0-9]*)$/, '$1.$2');
}

/** The other way around. Other languages write thousands as this one writes a fraction: such text is left out too. */
export function typedOfPlain(text: string): string {
  if (mark() === ',' && commaParts.test(text)) return '';
  return text.replace(/^([0-9]*)\.([0-9]*)$/, `$1${mark()}$2`);
}
