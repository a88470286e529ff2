import { hex } from '@scure/base';
import { cardanoAddressOf, cardanoPaymentKey } from '../address/cardano-bytes.ts';
import { type CborItem, cborArray, cborBytes, cborMap, cborUint, readCbor } from '../encoding/cbor.ts';

/** Quantities of native tokens by `policy.name`, both in hex. */
export type CardanoTokens = ReadonlyMap<string, bigint>;

/** An output that can be spent with a single signature. */
export interface CardanoCoin {
  /** Lower-case hex. */
  readonly txid: string;
  readonly index: number;
  readonly address: string;
  readonly lovelace: bigint;
  readonly tokens: CardanoTokens;
}

export const coinKey = ({ txid, index }: Pick<CardanoCoin, 'txid' | 'index'>): string => `${txid}:${index}`;

/** Parses lovelace and tokens of an output; undefined if malformed. */
export function readCardanoValue(item: CborItem | undefined): Pick<CardanoCoin, 'lovelace' | 'tokens'> | undefined {
  if (item?.kind === 'uint') return { lovelace: item.value, tokens: new Map() };
  const [lovelace, assets, ...rest] = item?.kind === 'array' ? item.items : [];
  if (lovelace?.kind !== 'uint' || assets?.kind !== 'map' || rest.length > 0) return undefined;
  const tokens = new Map<string, bigint>();
  for (const [policy, names] of assets.entries) {
    if (policy.kind !== 'bytes' || names.kind !== 'map') return undefined;
    for (const [name, quantity] of names.entries) {
      const key = name.kind === 'bytes' ? `${hex.encode(policy.value)}.${hex.encode(name.value)}` : '';
      if (key === '' || quantity.kind !== 'uint' || tokens.has(key)) return undefined;
      tokens.set(key, quantity.value);
    }
  }
  return { lovelace: lovelace.value, tokens };
}

/** Canonical CBOR key order: shorter names first, then bytewise, as hardware wallets require (CIP-21). */
const byBytes = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => a.length - b.length || (a < b ? -1 : 1);

/** Encodes a value as CBOR in its shortest form. */
export function cardanoValue(lovelace: bigint, tokens: CardanoTokens): Uint8Array {
  if (tokens.size === 0) return cborUint(lovelace);
  const policies = new Map<string, [string, bigint][]>();
  for (const [key, quantity] of tokens) {
    const [policy = '', name = ''] = key.split('.');
    policies.set(policy, [...(policies.get(policy) ?? []), [name, quantity]]);
  }
  const assets = [...policies].sort(byBytes).map(([policy, names]) => {
    const entries = names.sort(byBytes).map(([name, quantity]) => [cborBytes(hex.decode(name)), cborUint(quantity)] as const);
    return [cborBytes(hex.decode(policy)), cborMap(entries)] as const;
  });
  return cborArray([cborUint(lovelace), cborMap(assets)]);
}

/** Sums the value of several outputs. */
export function sumOfCoins(coins: readonly Pick<CardanoCoin, 'lovelace' | 'tokens'>[]): Pick<CardanoCoin, 'lovelace' | 'tokens'> {
  const tokens = new Map<string, bigint>();
  for (const coin of coins) for (const [key, quantity] of coin.tokens) tokens.set(key, (tokens.get(key) ?? 0n) + quantity);
  return { lovelace: coins.reduce((sum, coin) => sum + coin.lovelace, 0n), tokens };
}

/** Address and value of an output in either format; undefined for one with a datum or a script, which deposits never spend. */
function readOutput(item: CborItem | undefined): Omit<CardanoCoin, 'txid' | 'index'> | undefined {
  const fields = item?.kind === 'array' ? item.items : item?.kind === 'map' ? pickFields(item.entries) : [];
  const [address, value, ...others] = fields ?? [];
  const held = readCardanoValue(value);
  if (address?.kind !== 'bytes' || held === undefined || others.length > 0 || cardanoPaymentKey(address.value) === undefined)
    return undefined;
  const text = cardanoAddressOf(address.value);
  return text.ok ? { address: text.value, ...held } : undefined;
}

/** Post-Alonzo output map: 0 is the address, 1 the value. */
function pickFields(entries: readonly (readonly [CborItem, CborItem])[]): readonly CborItem[] | undefined {
  const at = (key: bigint) => entries.find(([name]) => name.kind === 'uint' && name.value === key)?.[1];
  const [address, value] = [at(0n), at(1n)];
  return entries.length === 2 && address !== undefined && value !== undefined ? [address, value] : undefined;
}

/** Parses a CIP-30 `TransactionUnspentOutput` in hex; undefined unless one signature of a mainnet address can spend it. */
export function readCardanoCoin(text: unknown): CardanoCoin | undefined {
  if (typeof text !== 'string' || !/^(?:[0-9a-f]{2}){40,20000}$/i.test(text)) return undefined;
  const whole = readCbor(hex.decode(text.toLowerCase()));
  const [input, output, ...rest] = whole?.kind === 'array' ? whole.items : [];
  const [txid, index, ...others] = input?.kind === 'array' ? input.items : [];
  const paid = readOutput(output);
  if (txid?.kind !== 'bytes' || txid.value.length !== 32 || index?.kind !== 'uint' || index.value > 0xffffn) return undefined;
  if (paid === undefined || rest.length > 0 || others.length > 0) return undefined;
  return { txid: hex.encode(txid.value), index: Number(index.value), ...paid };
}

/** Parses the valid coins of a list and removes duplicates. */
export function readCardanoCoins(list: readonly unknown[]): readonly CardanoCoin[] {
  const coins = list.flatMap((text) => readCardanoCoin(text) ?? []);
  return [...new Map(coins.map((coin) => [coinKey(coin), coin])).values()];
}
