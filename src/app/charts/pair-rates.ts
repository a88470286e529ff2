import type { Client } from '../../client/transport.ts';
import { getRateHistory } from '../../client/v1/rate-history.ts';
import { parseDecimal } from '../../core/amount.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { rateDecimals } from '../../core/pool/pair-rate.ts';
import type { HistoryRange } from '../../core/pool/pool-history.ts';
import type { ChartPoint } from './chart-shape.ts';

/** Mid rate of a pair over a range. Rates in 1e18 units. */
export interface PairRates {
  readonly network: NetworkId;
  readonly points: readonly ChartPoint[];
  readonly rate: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly changeBps: number;
}

const parseRate = (text: string): bigint => {
  const parsed = parseDecimal(text, rateDecimals);
  return parsed.ok ? parsed.value : 0n;
};

/** @throws ServiceError, NoAnswerError */
export async function readPairRates(client: Client, pair: { from: string; to: string; range: HistoryRange }): Promise<PairRates> {
  const { from, to, range } = pair;
  const told = await getRateHistory(client, { from_asset: from, to_asset: to, range }, { timeoutMs: 8_000 });
  return {
    network: told.network,
    points: told.points.map(({ time, rate }) => ({ time: Date.parse(time), value: parseRate(rate) })),
    rate: parseRate(told.rate),
    high: parseRate(told.high),
    low: parseRate(told.low),
    changeBps: told.change_bps,
  };
}
