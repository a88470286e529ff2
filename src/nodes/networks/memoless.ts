import * as z from 'zod/mini';
import { type BaseAmount, baseAmount } from '../../core/amount.ts';
import { type Asset, formatAsset } from '../../core/asset/asset.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { protocols } from '../../core/network/protocol.ts';
import { referenceHalts } from '../../core/reference/reference-halt.ts';
import type { IncludedTx, ReferenceCheck, ReferenceHost, ReferenceRecord, ReferenceTerms } from '../../core/reference/reference-host.ts';
import type { HostRefusal } from '../http/attempt.ts';
import { type JsonReply, judgeByStatus, nodeError, type ReplyVerdict } from '../http/request.ts';
import { type NodeOptions, plainReply, type RequestNode, requestNode } from './node-client.ts';
import { thornode } from './thornode.ts';
import { flag, matching, memoText, readWith, required, token, type WireRead, wireCount, wireOptional, withDefault } from './wire/wire.ts';

const digits = matching(/^[0-9]{1,18}$/);
const assetText = matching(/^[A-Za-z0-9._/~-]{1,120}$/);

const check = z.object({
  reference: required(digits),
  available: required(flag),
  expires_at: withDefault(wireCount, 0),
  memo: wireOptional(memoText),
  usage_count: withDefault(wireCount, 0),
  max_use: withDefault(wireCount, 0),
});

/** Reads `/memo/check/{asset}/{amount}` (content/reference/thornode.md#registered-memos). */
export const readReferenceCheck: WireRead<ReferenceCheck> = (value) => {
  const wire = readWith(check, value);
  if (wire === undefined || (!wire.available && (wire.memo === undefined || wire.expires_at === 0))) return undefined;
  const { reference, available, expires_at: expiresAt, memo = '', usage_count: uses, max_use: mostUses } = wire;
  return { reference, available, expiresAt, memo, uses, mostUses };
};

const record = z.object({
  asset: required(assetText),
  memo: required(memoText),
  reference: required(digits),
  height: required(wireCount),
  registration_hash: required(matching(/^[0-9A-Fa-f]{64}$/)),
  registered_by: required(token),
  used_by_txs: z.optional(z.nullable(z.array(z.string()))),
});

/** Reads `/memo/{hash}` and `/memo/{asset}/{reference}` (content/reference/thornode.md#registered-memos). */
export const readReferenceRecord: WireRead<ReferenceRecord> = (value) => {
  const wire = readWith(record, value);
  return (
    wire && {
      asset: wire.asset,
      memo: wire.memo,
      reference: wire.reference,
      height: wire.height,
      registrationHash: wire.registration_hash.toUpperCase(),
      registeredBy: wire.registered_by,
      usedBy: wire.used_by_txs ?? [],
    }
  );
};

const included = z.object({ tx_response: z.object({ code: withDefault(wireCount, 0), height: required(wireCount) }) });
const readIncluded: WireRead<IncludedTx> = (value) => readWith(included, value)?.tx_response;

const missing = /reference memo not found/i;
const missingTx = /not found/i;
const closed = /memoless transactions are currently (halted|disabled)/i;

const judgeBy =
  (...patterns: readonly RegExp[]) =>
  (refusal: HostRefusal): ReplyVerdict =>
    patterns.some((pattern) => pattern.test(refusal.message)) ? 'answer' : judgeByStatus(refusal);

const closedReply: NodeReply<never> = {
  ok: false,
  error: {
    kind: 'refused',
    info: { code: 'memoless_unavailable', hint: 'THORChain accepts no deposits without a memo right now. Send nothing.' },
  },
};

/** Maps a matching refusal to a missing record. */
function orMissing<T>(reply: JsonReply<T>, pattern: RegExp): NodeReply<T | undefined> {
  if (reply.kind === 'refused' && pattern.test(reply.refusal.message)) return { ok: true, value: undefined };
  return plainReply(reply, 'thorchain');
}

/** Creates a client of exactly one THORChain host for references. */
export function referenceHost(host: string, options: Omit<NodeOptions, 'hosts'>, operator = host): ReferenceHost {
  const own = { ...options, hosts: [host] };
  const request = requestNode('thorchain', own);
  const node = thornode(own);
  const memo = (path: string, signal: AbortSignal | undefined) =>
    request({ path: `/thorchain/memo/${path}`, read: readReferenceRecord, judge: judgeBy(missing), signal });
  return {
    host,
    operator,
    check: (asset, amount, signal) => requestCheck(request, asset, amount, signal),
    byHash: async (tx, signal) => orMissing(await memo(encodeURIComponent(tx), signal), missing),
    byName: async (asset, reference, signal) =>
      orMissing(await memo(`${encodeURIComponent(formatAsset(asset))}/${encodeURIComponent(reference)}`, signal), missing),
    included: async (tx, signal) =>
      orMissing(
        await request({ path: `/cosmos/tx/v1beta1/txs/${encodeURIComponent(tx)}`, read: readIncluded, judge: judgeBy(missingTx), signal }),
        missingTx,
      ),
    terms: (signal) => readTerms(node, signal),
  };
}

async function requestCheck(
  request: RequestNode,
  asset: Asset,
  amount: BaseAmount,
  signal: AbortSignal | undefined,
): Promise<NodeReply<ReferenceCheck>> {
  const path = `/thorchain/memo/check/${encodeURIComponent(formatAsset(asset))}/${amount}`;
  const reply = await request({ path, read: readReferenceCheck, judge: judgeBy(closed), signal });
  return reply.kind === 'refused' && closed.test(reply.refusal.message) ? closedReply : plainReply(reply, 'thorchain');
}

/** Reads the terms; fails when one of the requests fails. A mimir setting overrides the constant of the same name. */
async function readTerms(node: ReturnType<typeof thornode>, signal: AbortSignal | undefined): Promise<NodeReply<ReferenceTerms>> {
  const [mimir, constants, state, block] = await Promise.all([
    node.mimir(signal),
    node.constants(signal),
    node.networkState(signal),
    node.latestBlock(signal),
  ]);
  for (const reply of [mimir, constants, state, block]) if (!reply.ok) return reply;
  if (!mimir.ok || !constants.ok || !state.ok || !block.ok || state.value.nativeTxFee === undefined)
    return { ok: false, error: nodeError('invalid', protocols.thorchain.name) };
  const setting = (name: string) => mimir.value.get(name.toUpperCase()) ?? constants.value.integers.get(name) ?? 0n;
  const [halt] = referenceHalts({ mimir: mimir.value });
  const ttlBlocks = Number(setting('MemolessTxnTTL'));
  return {
    ok: true,
    value: {
      height: block.value.height,
      nativeFee: state.value.nativeTxFee,
      registrationCost: baseAmount(setting('MemolessTxnCost')),
      ttlBlocks,
      digits: setting('MemolessTxnRefCount').toString().length,
      ...(halt === undefined ? describeHalt(ttlBlocks) : { halted: halt.text }),
    },
  };
}

const describeHalt = (ttlBlocks: number): { readonly halted?: string } =>
  ttlBlocks > 0 ? {} : { halted: 'THORChain has switched deposits without a memo off.' };
