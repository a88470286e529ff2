import type { MandateInput } from '../../contract/v1/mandate.ts';

/** Fields of the form, named as in the request. */
export type LimitName = keyof MandateInput;

const readList = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((one) => one !== '');

/** Percent as basis points. */
function readPercent(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s*%$/, '')) ?? [];
  const bps = whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return bps === undefined || bps > 10_000 ? undefined : bps;
}

const readHours = (text: string): number | undefined => (/^\d{1,3}$/.test(text) && Number(text) <= 720 ? Number(text) : undefined);

const readDollars = (text: string): string | undefined => {
  const plain = text.replace(/^\$\s*/, '').replace(',', '.');
  return /^(?:0|[1-9]\d{0,11})(?:\.\d{1,2})?$/.test(plain) ? plain : undefined;
};

/** The end of a day, where the reader is. */
function readDay(text: string): string | undefined {
  const end = new Date(`${text}T23:59:59`);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}

const readers: { readonly [Name in LimitName]-?: (text: string) => MandateInput[Name] | readonly string[] | undefined } = {
  max_usd: readDollars,
  destinations: readList,
  pay_assets: readList,
  receive_assets: readList,
  max_loss_bps: readPercent,
  max_affiliate_bps: readPercent,
  max_wait_hours: readHours,
  until: readDay,
};

/** Names of all fields, in the order of the form. */
export const limitNames = Object.keys(readers) as readonly LimitName[];

/** The limits that were typed, or the first field whose text cannot be read; an empty field sets no limit. */
export function readLimits(typed: (name: LimitName) => string): { readonly limits: MandateInput } | { readonly wrong: LimitName } {
  const limits: Record<string, unknown> = {};
  for (const name of limitNames) {
    const text = typed(name).trim();
    if (text === '' && name !== 'until') continue;
    const value = readers[name](text);
    if (value === undefined) return { wrong: name };
    limits[name] = value;
  }
  return { limits: limits as MandateInput };
}
