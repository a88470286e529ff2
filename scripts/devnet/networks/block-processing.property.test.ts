import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAsset, homeChain, layer1Of, parseAsset } from '../../../src/core/asset/asset.ts';
import { must } from '../../../src/core/errors.ts';
import { type NetworkId, protocols } from '../../../src/core/network/protocol.ts';
import { readOutcome } from '../control/control-ledger.ts';
import { person } from '../fixtures/running-devnet.ts';
import { settleBlock } from './blocks/block.ts';
import type { Ports } from './blocks/ports.ts';
import { observe } from './blocks/receive.ts';
import { type Ledger, newLedgers, nextBlock } from './ledger.ts';
import type { Arrival } from './order-book.ts';
import type { NetworkState } from './state.ts';

const assets: Readonly<Record<NetworkId, readonly string[]>> = {
  thorchain: [
    'THOR.RUNE',
    'BTC.BTC',
    'ETH.ETH',
    'LTC.LTC',
    'GAIA.ATOM',
    'AVAX.AVAX',
    'ETH.GUSD-0X056FD409E1D7A124BD7017459DFEA2F387B6D5CD',
  ],
  mayachain: ['MAYA.CACAO', 'BTC.BTC', 'ETH.ETH', 'DASH.DASH', 'THOR.RUNE', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'],
};

interface Deposit {
  readonly from: number;
  readonly to: number;
  /** Input size in basis points of the pool's depth. */
  readonly part: number;
  /** Limit in basis points of the spot price; 0 for none. */
  readonly limit: number;
  readonly terms: string;
  readonly operation: string;
  readonly affiliate: boolean;
  readonly wait: number;
}

const deposit: fc.Arbitrary<Deposit> = fc.record({
  from: fc.nat(6),
  to: fc.nat(6),
  part: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant(0)),
  limit: fc.oneof(fc.constant(0), fc.integer({ min: 9_000, max: 10_200 })),
  terms: fc.constantFrom('', '/0/1', '/1/1', '/1/0', '/3/4', '/0/7', '/40/3'),
  operation: fc.constantFrom('=', '=', '=', '=<', 'secure', 'trade'),
  affiliate: fc.boolean(),
  wait: fc.nat(6),
});

const ports: Ports = {
  pay: (payout) => `PAID${payout.id}`,
  charge: () => true,
  holding: () => 10n ** 30n,
  vault: () => ({ address: 'vault', pubKey: '' }),
};

/** A network with static pools. */
function start(network: NetworkId): Ledger {
  const ledger = newLedgers(1n, 1_800_000_000)[network];
  ledger.anchors.clear();
  ledger.state.mimir.set('STREAMINGLIMITSWAPMAXAGE', 300n);
  ledger.state.mimir.set('TRADEACCOUNTSENABLED', 1n);
  ledger.state.mimir.set('TRADEACCOUNTSDEPOSITENABLED', 1n);
  return ledger;
}

function block(ledger: Ledger): void {
  nextBlock(ledger, ledger.state.time + 6);
  settleBlock(ledger, ports);
}

/** Both sides of an asset's pool, for its native value per unit. */
function sides(ledger: Ledger, name: string): { asset: bigint; native: bigint } {
  const pool = ledger.state.pools.get(name);
  return pool === undefined ? { asset: 10n ** 14n, native: 10n ** 14n } : { asset: pool.balanceAsset, native: pool.balanceNative };
}

function send(ledger: Ledger, id: number, request: Deposit): void {
  const { state } = ledger;
  const names = assets[state.id];
  const from = names[request.from % names.length] ?? '';
  const to = names[request.to % names.length] ?? '';
  const [source, target] = [sides(ledger, from), sides(ledger, to)];
  const amount = request.part === 0 ? 1_000n : (source.asset * BigInt(request.part)) / 10_000n;
  const fair = (((amount * source.native) / source.asset) * target.asset) / target.native;
  const limit = (fair * BigInt(request.limit)) / 10_000n;
  const paid = must(parseAsset(from, state.id));
  const isForeign = paid.chain !== protocols[state.id].chain;
  const held = isForeign ? { secure: 'secured', trade: 'trade' }[request.operation] : undefined;
  const asset = held !== undefined && request.limit > 0 ? { ...paid, kind: held as 'trade' } : paid;
  const affiliate = request.affiliate ? ':strait:50' : '';
  const minting = request.limit > 0 ? `-:${person(asset.chain)}` : `+:${person(protocols[state.id].chain)}`;
  const swapping = `${request.operation}:${to}:${person(must(parseAsset(to, state.id)).chain)}:${limit}${request.terms}${affiliate}`;
  const memo = held === undefined ? swapping : `${request.operation}${minting}`;
  const chain = homeChain(asset, state.id);
  const txid = id.toString(16).toUpperCase().padStart(64, '0');
  observe(ledger, {
    network: state.id,
    chain,
    txid,
    from: person(chain, 'sender'),
    to: 'vault',
    asset,
    amount,
    gas: 0n,
    memo,
  });
}

/** Σ per asset over pools, payments in flight, payouts and income. */
function whereabouts(ledger: Ledger): Map<string, bigint> {
  const { state, orderBook } = ledger;
  const sums = new Map<string, bigint>();
  const add = (name: string, amount: bigint) => sums.set(name, (sums.get(name) ?? 0n) + amount);
  const native = state.id === 'thorchain' ? 'THOR.RUNE' : 'MAYA.CACAO';
  const layer1 = (name: string) => formatAsset(layer1Of(must(parseAsset(name, state.id))));
  for (const [name, pool] of state.pools) {
    add(name, pool.balanceAsset);
    add(native, pool.balanceNative);
  }
  for (const arrival of orderBook.waiting) add(formatAsset(layer1Of(arrival.inbound.asset)), arrival.inbound.amount);
  for (const order of orderBook.queue) {
    add(formatAsset(layer1Of(order.from)), order.deposit - order.taken);
    add(formatAsset(layer1Of(order.to)), order.paid);
  }
  for (const outbound of orderBook.unpaid) add(layer1(outbound.asset), outbound.amount);
  for (const [name, amount] of [...orderBook.sent, ...orderBook.kept]) add(layer1(name), amount);
  for (const [name, amount] of orderBook.received) add(layer1(name), -amount);
  return sums;
}

const filled = (sums: ReadonlyMap<string, bigint>) => new Map([...sums].filter(([, sum]) => sum !== 0n));

const isBusy = ({ orderBook }: Ledger): boolean => orderBook.waiting.size + orderBook.queue.size + orderBook.unpaid.size > 0;

/** Every part keeps its share of the limit; a filled swap keeps all of it, net of its fee. */
function keepsLimit(state: NetworkState, { order, outbounds }: Arrival): boolean {
  if (order === undefined || order.taken === 0n || order.limit === 0n) return true;
  const isShared = order.paid * order.deposit >= order.limit * order.taken - order.deposit * BigInt(order.quantity);
  if (order.taken < order.deposit || state.id === 'mayachain') return isShared;
  const fee = outbounds.find((item) => item.purpose === 'swap')?.fee ?? 0n;
  // The fee follows the price after the swaps, here within a hundredth of a percent of the payout.
  return isShared && ((order.paid - fee) * 10_001n) / 10_000n >= order.limit;
}

describe.each(['thorchain', 'mayachain'] as const)('any swaps on %s', (network) => {
  test('lose and create nothing, keep their limits, and all complete', () => {
    const check = (deposits: readonly Deposit[]): void => {
      const ledger = start(network);
      const before = filled(whereabouts(ledger));
      for (const [at, request] of deposits.entries()) {
        send(ledger, at + 1, request);
        for (let step = 0; step <= request.wait; step += 1) block(ledger);
        expect(filled(whereabouts(ledger))).toEqual(before);
      }
      for (let step = 0; step < 10_000 && isBusy(ledger); step += 1) block(ledger);
      expect(filled(whereabouts(ledger))).toEqual(before);
      for (const arrival of ledger.orderBook.arrivals.values()) {
        const outcome = readOutcome(arrival);
        expect(['done', 'refunded', 'partly_refunded', 'swallowed']).toContain(outcome);
        expect(outcome === 'done' || arrival.reason !== '').toBe(true);
        expect(keepsLimit(ledger.state, arrival)).toBe(true);
      }
    };
    fc.assert(fc.property(fc.array(deposit, { minLength: 1, maxLength: 12 }), check), { numRuns: 80 });
  });
});
