/** Endings of the names that other services sell, and the service (content/reference/memos.md#names). */
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

const serviceOf: ReadonlyMap<string, string> = new Map(
  Object.entries(services).flatMap(([service, endings]) => endings.map((ending) => [ending, service])),
);

/** Labels with dots between them; no address has a dot. */
const dottedName = /^[^\s:/?@]+\.([^\s:/?@.]+)$/;

/** A name with an ending, as another service than THORChain or MAYAChain writes its names. */
export interface OtherName {
  /** Behind the last dot, in small letters. */
  readonly ending: string;
  /** Whose ending it is; undefined where nobody here knows. */
  readonly service: string | undefined;
}

/**
 * Reads text as a name of another service; undefined for text without an ending. A node would drop the ending and pay the
 * THORName in front of it, which is somebody else's.
 * @example otherNameOf('strait.ETH') // { ending: 'eth', service: 'ENS' }
 */
export function otherNameOf(text: string): OtherName | undefined {
  const ending = dottedName.exec(text)?.[1]?.toLowerCase();
  return ending === undefined ? undefined : { ending, service: serviceOf.get(ending) };
}

/**
 * Why a name with an ending is not read; undefined for text without one.
 * @example otherNameHint('strait.eth') // 'Names of ENS are not read here; a THORName has no ending.'
 */
export function otherNameHint(text: string): string | undefined {
  const other = otherNameOf(text);
  if (other === undefined) return undefined;
  const names = other.service === undefined ? `Names that end in .${other.ending}` : `Names of ${other.service}`;
  return `${names} are not read here; a THORName has no ending.`;
}
