import { oneLine } from '../words-of-others.ts';

/** Suffixes by naming service (content/reference/memos.md#names). */
const services: Readonly<Record<string, readonly string[]>> = {
  ENS: ['eth'],
  SNS: ['sol'],
  BNS: ['btc'],
  'Unstoppable Domains': ['crypto', 'nft', 'x', 'wallet', 'polygon', 'dao', 'blockchain', 'bitcoin', '888', 'zil', 'unstoppable'],
  'SPACE ID': ['bnb', 'arb'],
  Lens: ['lens'],
  'Avvy Domains': ['avax'],
  SuiNS: ['sui'],
  'TON DNS': ['ton'],
  'Stargaze Names': ['stars'],
};

const servicesByEnding: ReadonlyMap<string, string> = new Map(
  Object.entries(services).flatMap(([service, endings]) => endings.map((ending) => [ending, service])),
);

/** Dot-separated labels; no address contains a dot. */
const dottedName = /^[^\s:/?@]+\.([^\s:/?@.]+)$/;

/** A suffixed name of a service other than THORChain or MAYAChain. */
export interface OtherName {
  /** Suffix after the last dot, in lowercase. */
  readonly ending: string;
  /** Service that issues the suffix; undefined when unknown. */
  readonly service: string | undefined;
}

/**
 * Parses text as a name of another service; undefined without a suffix. A node would drop the suffix and pay the
 * THORName before it, which belongs to somebody else.
 * @example otherNameOf('strait.ETH') // { ending: 'eth', service: 'ENS' }
 */
export function otherNameOf(text: string): OtherName | undefined {
  const ending = dottedName.exec(text)?.[1]?.toLowerCase();
  return ending === undefined ? undefined : { ending, service: servicesByEnding.get(ending) };
}

/**
 * Explains why a suffixed name is not resolved; undefined for text without a suffix.
 * @example otherNameHint('strait.eth') // 'Names of ENS are not read here; a THORName has no ending.'
 */
export function otherNameHint(text: string): string | undefined {
  const other = otherNameOf(text);
  if (other === undefined) return undefined;
  const names = other.service === undefined ? `Names that end in .${oneLine(other.ending, 20)}` : `Names of ${other.service}`;
  return `${names} are not read here; a THORName has no ending.`;
}
