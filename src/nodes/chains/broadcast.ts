import type { BroadcastOutcome, Rejection } from '../../core/account/account.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { JsonReply } from '../http/request.ts';
import type { ChainClient, ChainRequest } from './chain-request.ts';

/** Verdict of one host on a transaction; `tx` in the host's notation. */
export type BroadcastVerdict = { readonly kind: 'accepted'; readonly tx?: string } | { readonly kind: 'refused'; readonly words: string };

const known =
  /already (?:known|in|exists|been processed|imported)|already_exists|txn-already|transaction already|DUP_TRANSACTION|tefALREADY|known transaction|ALREADY_EXISTS|all inputs are spent. transaction has probably already been included/i;

/** Error patterns of all node families, in order: the first match wins. */
const reasons: readonly (readonly [RegExp, Rejection])[] = [
  [
    /missing ?inputs|inputs-missingorspent|BadInputsUTxO|txn-mempool-conflict|bad-txns-inputs|already spent|double.?spend/i,
    'already_spent',
  ],
  [
    /sequence mismatch|incorrect account sequence|nonce too (?:low|high)|tefPAST_SEQ|terPRE_SEQ|tefBAD_SEQ|invalid nonce/i,
    'wrong_sequence',
  ],
  [
    /fee.{0,20}(?:not met|too low|insufficient)|insufficient (?:priority|fee)|underpriced|min relay|mempool min|telINSUF_FEE|tecINSUFF_FEE|less than block base fee|gas price.{0,20}(?:low|below)|FeeTooSmallUTxO/i,
    'fee_too_low',
  ],
  [
    /insufficient|not sufficient|exceeds balance|unfunded|no.?record of a prior credit|tecUNFUNDED|BANDWITH_ERROR|BALANCE|terINSUF|ValueNotConservedUTxO/i,
    'insufficient_funds',
  ],
  [/expired|OutsideValidityIntervalUTxO|blockhash not found|TAPOS|timeout height|tefMAX_LEDGER|non-final|EXPIRATION/i, 'expired'],
  [
    /signature|InvalidWitnesses|MissingVKeyWitnesses|unauthorized|invalid sender|SIGERROR|script-verify|mandatory-script|tefBAD_AUTH|pubkey|chain.?id|replay-protected/i,
    'bad_signature',
  ],
  [/dust|OutputTooSmallUTxO/i, 'too_small'],
  [/halted/i, 'halted'],
  [
    /decode|parse|rlp|deserialize|malformed|temMALFORMED|invalid ?(?:raw|tx|transaction|params)|CONTRACT_VALIDATE|scriptpubkey|MetadataHash|WrongNetwork|MaxTxSizeUTxO/i,
    'malformed',
  ],
];

/** Maps a host's error message to a rejection reason. */
export const rejectionOf = (words: string): Rejection => reasons.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';

const isNodeRefusal = (words: string): boolean => /RPC error:? *\{/.test(words) || rejectionOf(words) !== 'other';

/** Broadcast of a signed transaction: its request, the parser of the response, and its id. */
export interface Sending {
  /** The broadcast request. */
  readonly question: Pick<ChainRequest<BroadcastVerdict>, 'path' | 'post' | 'isText'>;
  readonly read: (value: unknown) => BroadcastVerdict | undefined;
  /** Transaction id, when it can be derived from the bytes. */
  readonly tx?: string | undefined;
}

/**
 * Broadcasts a transaction to one host after another until one accepts or rejects it. A host without a usable reply may
 * have relayed it, so only the same bytes go to the next host, and a rejection after such a host is not conclusive: the
 * outcome is then unknown, which is a failure.
 */
export async function sendOnce(client: ChainClient, sending: Sending, signal?: AbortSignal): Promise<NodeReply<BroadcastOutcome>> {
  const { name } = client.options;
  let isUnclear = false;
  let last: NodeReply<never> | undefined;
  for (const host of client.order()) {
    const reply = await client.raw<BroadcastVerdict>({
      ...sending.question,
      read: sending.read,
      judge: () => 'answer',
      host,
      signal,
      precedence: 'signing',
    });
    const outcome = toOutcome(reply, sending.tx);
    if (outcome !== undefined && (outcome.kind !== 'rejected' || !isUnclear)) return { ok: true, value: outcome };
    isUnclear = true;
    if (reply.kind === 'failed') last = { ok: false, error: reply.error };
    if (signal?.aborted) break;
  }
  const kind = last !== undefined && !last.ok && last.error.kind === 'timeout' ? 'timeout' : 'unavailable';
  const details = sending.tx === undefined ? {} : { details: { tx: sending.tx } };
  return {
    ok: false,
    error: {
      kind,
      info: {
        code: kind === 'timeout' ? 'upstream_timeout' : 'upstream_unavailable',
        hint: `We do not know whether ${name} accepted the transaction. Look for its id before you sign anything again; sending the same bytes again is safe.`,
        ...details,
      },
    },
  };
}

function toOutcome(reply: JsonReply<BroadcastVerdict>, tx: string | undefined): BroadcastOutcome | undefined {
  if (reply.kind === 'failed') return undefined;
  const verdict: BroadcastVerdict = reply.kind === 'value' ? reply.value : { kind: 'refused', words: reply.refusal.message };
  if (verdict.kind === 'accepted') {
    const said = verdict.tx;
    // A host that reports another id did not accept this transaction.
    if (said !== undefined && tx !== undefined && said.toLowerCase() !== tx.toLowerCase() && tx !== said) return undefined;
    const id = tx ?? said;
    return id === undefined ? undefined : { kind: 'accepted', tx: id };
  }
  // Unstructured errors may come from a gateway, not the node.
  if (reply.kind === 'refused' && !known.test(verdict.words) && !isNodeRefusal(verdict.words)) return undefined;
  const id = tx === undefined ? {} : { tx };
  return known.test(verdict.words) ? { kind: 'known', ...id } : { kind: 'rejected', ...id, why: rejectionOf(verdict.words) };
}
