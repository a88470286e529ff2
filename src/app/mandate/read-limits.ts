import type { MandateInput } from '../../contract/mcp/mandate.ts';

/** Fields of the form, named as in the request. */
export type LimitName = keyof MandateInput;

const readList = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((one) => one !== '');

/** Converts percent to basis points; returns other text unchanged, for the service to refuse. */
const readPercent = (text: string): string =>
  text.replace(/^(\d{1,3})(?:[.,](\d{1,2}))?(?:\s*%)?$/, (_, whole: string, part = '') => whole + part.padEnd(2, '0'));

/** The end of the day in the reader's time zone; returns a day that no date can hold unchanged. */
function readEndOfDay(text: string): string {
  const end = new Date(`${text}T23:59:59`);
  return Number.isNaN(end.getTime()) ? text : end.toISOString();
}

const readers: { readonly [Name in LimitName]-?: (text: string) => string | readonly string[] } = {
  max_usd: (text) => text.replace(',', '.'),
  destinations: readList,
  pay_assets: readList,
  receive_assets: readList,
  max_loss_bps: readPercent,
  max_affiliate_bps: readPercent,
  max_wait_hours: (text) => text,
  until: readEndOfDay,
};

/** Names of all fields, in the order of the form. */
export const limitNames = Object.keys(readers) as readonly LimitName[];

/** The typed limits in the format of the request; an empty field sets none. */
export function readLimits(typed: (name: LimitName) => string): MandateInput {
  const limits = limitNames.map((name) => [name, typed(name).trim()] as const).filter(([, text]) => text !== '');
  return Object.fromEntries(limits.map(([name, text]) => [name, readers[name](text)])) as unknown as MandateInput;
}
