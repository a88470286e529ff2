import { baseAmount } from '../../../src/core/amount.ts';
import { type Asset, formatAsset } from '../../../src/core/asset/asset.ts';
import { must } from '../../../src/core/errors.ts';
import { encodeMemo } from '../../../src/core/memo/memo.ts';
import type { Affiliate } from '../../../src/core/memo/memo-fields.ts';
import { encodeMintMemo } from '../../../src/core/memo/mint-memo.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { intentError } from '../../../src/wallet/checks.ts';
import { intentOf, seededVault, startMs } from '../../../src/wallet/fixtures/bench.ts';
import type { SwapIntent } from '../../../src/wallet/port.ts';
import { readMemo } from '../../devnet/networks/memo-reader.ts';
import { type Chance, chanceFrom, pick } from './mutate.ts';
import { mutateText } from './text-mutants.ts';

/** Results of the mutants of one family. */
export interface MutantTally {
  readonly name: string;
  readonly mutants: number;
  readonly refused: number;
  /** Accepted mutants with the same meaning. */
  readonly same: number;
  readonly wrong: readonly string[];
}

interface Wish {
  readonly network: NetworkId;
  readonly from: string;
  readonly to: string;
  readonly limit?: bigint;
  readonly interval?: number;
  readonly quantity?: number;
  readonly refund?: string;
  readonly affiliates?: readonly Affiliate[];
  readonly isLimit?: boolean;
}

const own: Wish['affiliates'] = [{ name: 'st', bps: 15 }];
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';

const wishes: Readonly<Record<string, readonly Wish[]>> = {
  swap: [
    { network: 'thorchain', from: 'XRP.XRP', to: 'ETH.ETH', limit: 123_000n, interval: 1 },
    { network: 'thorchain', from: 'XRP.XRP', to: 'BTC.BTC', limit: 6_418_558n, interval: 10, quantity: 10 },
    { network: 'thorchain', from: 'BTC.BTC', to: 'LTC.LTC', limit: 900_000_000n },
    { network: 'thorchain', from: 'ETH.ETH', to: 'BCH.BCH', limit: 77_000_000n },
    { network: 'thorchain', from: 'ETH.ETH', to: usdc, limit: 2_500_000_000n, interval: 1 },
    { network: 'thorchain', from: 'DOGE.DOGE', to: 'THOR.RUNE', limit: 1_000_000n },
    { network: 'mayachain', from: 'ETH.ETH', to: 'DASH.DASH', limit: 555_000n, interval: 3, quantity: 2 },
    { network: 'mayachain', from: 'BTC.BTC', to: 'MAYA.CACAO', limit: 10n ** 12n },
    { network: 'mayachain', from: 'ETH.ETH', to: 'ZEC.ZEC', limit: 31_000_000n },
  ],
  affiliates: [
    { network: 'thorchain', from: 'ETH.ETH', to: 'BTC.BTC', limit: 100_000n, interval: 1, affiliates: own },
    { network: 'thorchain', from: 'ETH.ETH', to: 'BTC.BTC', limit: 100_000n, affiliates: [...own, { name: 'tx', bps: 5 }] },
    { network: 'mayachain', from: 'ETH.ETH', to: 'BTC.BTC', limit: 100_000n, affiliates: own },
  ],
  refund: [
    { network: 'thorchain', from: 'ETH.ETH', to: 'BTC.BTC', limit: 100_000n, refund: seededVault('ETH') },
    { network: 'thorchain', from: 'XRP.XRP', to: 'ETH.ETH', limit: 250_000n, interval: 1, refund: seededVault('XRP'), affiliates: own },
  ],
  'limit order': [
    { network: 'thorchain', from: 'ETH.ETH', to: 'BTC.BTC', limit: 2_000_000n, interval: 14_400, isLimit: true },
    { network: 'thorchain', from: 'XRP.XRP', to: usdc, limit: 90_000_000n, interval: 43_200, isLimit: true, affiliates: own },
  ],
  unprotected: [{ network: 'thorchain', from: 'ETH.ETH', to: 'BTC.BTC', limit: 0n }],
};

function intentFor({
  network,
  from,
  to,
  limit = 0n,
  interval = 0,
  quantity = 0,
  refund,
  affiliates = [],
  isLimit = false,
}: Wish): SwapIntent {
  const kind = isLimit ? ('limit' as const) : ('swap' as const);
  const base = intentOf({ network, from, to, amountText: '25', minimumPayout: baseAmount(limit) });
  const order = { kind, network, asset: base.to, destination: base.destination, limit: baseAmount(limit), interval, quantity, affiliates };
  const memo = must(encodeMemo(refund === undefined ? order : { ...order, refund }, { from: base.from }));
  const more = { kind, memo, interval, quantity, affiliates, ...(refund === undefined ? {} : { refund }) };
  return { ...base, ...more, ...(limit === 0n ? { unprotected: true } : {}) };
}

function mints(): readonly SwapIntent[] {
  const pairs = [
    ['mint', 'BTC.BTC', 'BTC-BTC'],
    ['redeem', 'BTC-BTC', 'BTC.BTC'],
    ['mint', 'ETH.ETH', 'ETH~ETH'],
  ] as const;
  return pairs.map(([kind, from, to]) => {
    const base = intentOf({ from, to, amountText: '2', kind, interval: 0, minimumPayout: baseAmount(0n), memo: '' });
    return { ...base, memo: must(encodeMintMemo({ kind, from: base.from }, base.to, base.destination, 'thorchain')) };
  });
}

/** Intents with valid memos, by family. */
export function memoFamilies(): ReadonlyMap<string, readonly SwapIntent[]> {
  const families = Object.entries(wishes).map(([name, list]) => [name, list.map(intentFor)] as const);
  return new Map([...families, ['mint and redeem', mints()] as const]);
}

const plainAddress = (text: string): string => (/^0x[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : text.replace(/^bitcoincash:/i, ''));

/** Expands a shortened token to the requested one. */
function wholeAsset(found: Asset, { to }: SwapIntent): string {
  const isShort = found.chain === to.chain && found.kind === to.kind && found.ticker === to.ticker && to.contract.endsWith(found.contract);
  return formatAsset(isShort ? to : found);
}

/** Meaning of a memo to the devnet, which has its own memo parser. */
export function memoMeaning(memo: string, intent: SwapIntent): string {
  const rest = memo.split(':').slice(6).join('');
  if (memo.includes('|') || rest !== '') return `more than an order: ${memo}`;
  const read = readMemo(intent.network, memo);
  if (!read.ok) return 'refunded';
  const order = read.value;
  if (order.kind === 'mint' || order.kind === 'redeem') return JSON.stringify({ ...order, destination: plainAddress(order.destination) });
  if (order.kind !== 'swap' && order.kind !== 'limit') return order.kind;
  const { limit, destination, refund, asset, affiliates, ...same } = order;
  return JSON.stringify({
    ...same,
    limit: limit.toString(),
    asset: wholeAsset(asset, intent),
    addresses: [destination, refund].map(plainAddress),
    affiliates: affiliates.map(({ name, bps }) => [name, bps?.toString()]),
  });
}

function tallyFamily(name: string, intents: readonly SwapIntent[], count: number, chance: Chance): MutantTally {
  const memos = intents.map(({ memo }) => memo);
  const tally = { refused: 0, same: 0 };
  const wrong: string[] = [];
  const known = new Map(intents.map((intent) => [intent, memoMeaning(intent.memo, intent)]));
  for (let done = 0; done < count; done += 1) {
    const intent = pick(intents, chance);
    const mutant = mutateText(intent.memo, memos, chance);
    if (mutant.text === intent.memo) tally.same += 1;
    else if (intentError({ ...intent, memo: mutant.text }, startMs) !== undefined) tally.refused += 1;
    else if (memoMeaning(mutant.text, intent) === known.get(intent)) tally.same += 1;
    else wrong.push(`${name}: ${JSON.stringify(mutant.text)} for ${intent.memo} (${mutant.kind})`);
  }
  return { name, mutants: count, ...tally, wrong };
}

/**
 * Mutates the memos of confirmed swaps: the checks before signing must refuse every memo that means something else to the network.
 * The same seed gives the same mutants.
 */
export function runMemoMutants(count: number, seed = 1): readonly MutantTally[] {
  const families = [...memoFamilies()];
  for (const [, intents] of families) {
    const bad = intents.find((intent) => intentError(intent, startMs) !== undefined);
    if (bad !== undefined) throw new Error(`The unchanged memo ${bad.memo} is refused.`);
  }
  return families.map(([name, intents], index) => tallyFamily(name, intents, Math.ceil(count / families.length), chanceFrom(seed + index)));
}
