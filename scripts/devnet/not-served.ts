import type { ShapedApi } from '../../src/spec/recorded/shapes/shapes.ts';

const accounts = 'what accounts hold is told by the bank of the Cosmos API';
const liquidity = 'liquidity, its income and its providers are no part of a swap';
const statistics = 'figures of the past beyond depths, volumes and actions are no part of a swap';

/** Specification paths that the devnet deliberately does not serve, with the reason. */
export const notServed: Readonly<Record<ShapedApi, Readonly<Record<string, string>>>> = {
  thornode: {
    '/thorchain/clout/swap/{address}': 'nobody has bonded or swapped for long enough to have clout',
    '/thorchain/oracle/price/{symbol}': 'dollar prices come from the pools',
    '/thorchain/oracle/prices': 'dollar prices come from the pools',
    '/thorchain/queue/swap/paginated': 'the queue is short enough for one answer',
    '/thorchain/rune_provider/{address}': liquidity,
    '/thorchain/rune_providers': liquidity,
    '/thorchain/runepool': liquidity,
    '/thorchain/slip/{asset}': statistics,
    '/thorchain/slips': statistics,
    '/thorchain/supply': statistics,
  },
  mayanode: {},
  midgard: {
    '/v2/balance/{address}': accounts,
    '/v2/pool/{asset}/stats': statistics,
  },
  'maya-midgard': {},
};
