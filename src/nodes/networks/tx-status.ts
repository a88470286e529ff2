import * as z from 'zod/mini';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { TxInput, TxReading, TxStages } from '../../core/track/track-reading.ts';
import { anything, entriesOf, madeOut, readPlanned, readStreaming, readTx, type WireTx } from './tx-parts.ts';
import { flag, readWith, wireCount, wireOptional, withDefault } from './wire/wire.ts';

/** Subject of a reading. `readAt` in unix milliseconds. */
export interface TxRequest {
  readonly network: NetworkId;
  readonly tx: string;
  readonly readAt: number;
}

const no = withDefault(flag, false);
const zero = withDefault(wireCount, 0);
const part = <T extends z.core.$ZodLooseShape>(shape: T) => z.optional(z.nullable(z.object(shape)));

const stages = z.object({
  inbound_observed: z.object({ started: wireOptional(flag), completed: no, pre_confirmation_count: zero, final_count: zero }),
  inbound_confirmation_counted: part({ completed: no, remaining_confirmation_seconds: wireOptional(wireCount) }),
  inbound_finalised: part({ completed: no }),
  swap_status: part({ pending: no, streaming: anything }),
  swap_finalised: part({ completed: no }),
  outbound_delay: part({
    completed: no,
    remaining_delay_blocks: wireOptional(wireCount),
    remaining_delay_seconds: wireOptional(wireCount),
  }),
  outbound_signed: part({
    completed: no,
    scheduled_outbound_height: wireOptional(wireCount),
    blocks_since_scheduled: wireOptional(wireCount),
  }),
});

/** Reads `/tx/stages/{hash}` (content/reference/thornode.md#stages). */
export function readTxStages(value: unknown): TxStages | undefined {
  const wire = readWith(stages, value);
  if (wire === undefined) return undefined;
  const { inbound_observed: observed, inbound_confirmation_counted: counted, swap_status: swap, outbound_delay: delay } = wire;
  const signed = wire.outbound_signed;
  const streaming = readStreaming(swap?.streaming);
  return {
    observed: {
      started: observed.started ?? observed.completed,
      completed: observed.completed,
      signatures: Math.max(observed.final_count, observed.pre_confirmation_count),
    },
    ...(counted == null
      ? {}
      : { confirmed: { completed: counted.completed, ...named('remainingSeconds', counted.remaining_confirmation_seconds) } }),
    ...(wire.inbound_finalised == null ? {} : { finalised: wire.inbound_finalised.completed }),
    ...(swap == null ? {} : { swap: { pending: swap.pending, ...(streaming === undefined ? {} : { streaming }) } }),
    ...(wire.swap_finalised == null ? {} : { swapFinalised: wire.swap_finalised.completed }),
    ...(delay == null
      ? {}
      : {
          delay: {
            completed: delay.completed,
            ...named('remainingBlocks', delay.remaining_delay_blocks),
            ...named('remainingSeconds', delay.remaining_delay_seconds),
          },
        }),
    ...(signed == null
      ? {}
      : {
          signed: {
            completed: signed.completed,
            ...named('scheduledHeight', signed.scheduled_outbound_height),
            ...named('blocksSince', signed.blocks_since_scheduled),
          },
        }),
  };
}

function named<K extends string>(key: K, value: number | undefined): { readonly [P in K]?: number } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]?: number });
}

const status = z.object({ tx: anything, planned_out_txs: anything, out_txs: anything, stages: anything });

/** Reads `/tx/status/{hash}`; an unobserved hash reads as `seen: false`. */
export function readTxStatus(value: unknown, request: TxRequest): TxReading | undefined {
  const wire = readWith(status, value);
  const read = wire && readTxStages(wire.stages);
  if (wire === undefined || read === undefined) return undefined;
  const { network } = request;
  const deposit = readTx(wire.tx, network);
  if (deposit === undefined && !read.observed.completed && !read.observed.started && read.observed.signatures === 0)
    return unseen(request, 'node');
  return {
    ...request,
    source: 'node',
    seen: true,
    ...depositParts(deposit),
    planned: entriesOf(wire.planned_out_txs, (entry) => readPlanned(entry, network)),
    outs: entriesOf(wire.out_txs, (entry) => readTx(entry, network)).flatMap((made) => madeOut(made, request.tx)),
    stages: read,
  };
}

/** Reading of an unobserved transaction. */
export const unseen = (request: TxRequest, source: TxReading['source']): TxReading => ({
  ...request,
  source,
  seen: false,
  planned: [],
  outs: [],
  stages: { observed: { started: false, completed: false, signatures: 0 } },
});

/** Reads the deposit's coin and memo. */
export function depositParts(deposit: WireTx | undefined): { readonly input?: TxInput; readonly memo?: string } {
  if (deposit === undefined) return {};
  const { chain, coin, from, memo } = deposit;
  return {
    ...(coin === undefined ? {} : { input: { chain, ...coin, ...(from === undefined ? {} : { from }) } }),
    ...(memo === undefined ? {} : { memo }),
  };
}

const observed = z.object({ tx: anything, status: anything, signers: anything });
const details = z.object({
  tx: anything,
  observed_tx: anything,
  actions: anything,
  out_txs: anything,
  consensus_height: wireOptional(wireCount),
  finalised_height: wireOptional(wireCount),
  outbound_height: wireOptional(wireCount),
});

/**
 * Reads `/tx/details/{hash}` or `/tx/{hash}`. They have no stages: finality is derived from the heights, and a status of
 * `done` only means that nothing more will follow, not how it ended.
 */
export function readTxDetails(value: unknown, request: TxRequest): TxReading | undefined {
  const wire = readWith(details, value);
  const seen = wire && readWith(observed, wire.observed_tx ?? wire.tx);
  const deposit = seen && readTx(seen.tx, request.network);
  if (wire === undefined || deposit === undefined) return undefined;
  const hasHeights = wire.consensus_height !== undefined;
  return {
    ...request,
    source: 'node',
    seen: true,
    ...depositParts(deposit),
    planned: entriesOf(wire.actions, (entry) => readPlanned(entry, request.network)),
    outs: entriesOf(wire.out_txs, (entry) => readTx(entry, request.network)).flatMap((made) => madeOut(made, request.tx)),
    stages: {
      observed: { started: true, completed: true, signatures: Array.isArray(seen?.signers) ? seen.signers.length : 0 },
      finalised: wire.finalised_height !== undefined ? wire.finalised_height > 0 : !hasHeights,
    },
    ...(seen?.status === 'done' ? { settled: true } : {}),
    ...named('height', wire.finalised_height || undefined),
  };
}
