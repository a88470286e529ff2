import * as z from 'zod/mini';
import { nativeAmount } from '../../core/amount.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { PaymentReading, PaymentState, Transfer } from '../../core/transaction/payment.ts';
import { flag, matching, natural, readWith, required, type WireRead, wireCount, withDefault } from '../networks/wire/wire.ts';
import { type ChainClient, jsonPost } from './chain-request.ts';
import { textOfHex, whatIsKnown } from './payment-answer.ts';

const account = matching(/^r[1-9A-HJ-NP-Za-km-z]{24,40}$/);
const memo = z.object({ Memo: z.object({ MemoData: z.optional(z.string()) }) });
const found = z.object({
  result: z.object({
    TransactionType: z.string(),
    Account: required(account),
    Destination: z.optional(z.string()),
    Amount: z.optional(z.unknown()),
    DeliverMax: z.optional(z.unknown()),
    Flags: withDefault(wireCount, 0),
    Memos: z.optional(z.array(memo)),
    hash: required(matching(/^[0-9A-Fa-f]{64}$/)),
    validated: withDefault(flag, false),
    meta: z.optional(z.object({ TransactionResult: z.optional(z.string()), delivered_amount: z.optional(z.unknown()) })),
  }),
});
const unknown = z.object({ result: z.object({ error: z.literal('txnNotFound') }) });

type Found = z.infer<typeof found>['result'];

const partialPayment = 0x0002_0000;
const places = 6;

function toState({ validated, meta }: Found): PaymentState {
  if (!validated) return 'waiting';
  return meta?.TransactionResult === 'tesSUCCESS' ? 'confirmed' : 'failed';
}

/** Reads the transfer by its delivered amount, which a partial payment only reports once validated. */
function readTransfers(wire: Found, state: PaymentState): readonly Transfer[] {
  const isPartial = (wire.Flags & partialPayment) !== 0;
  const requested = isPartial ? undefined : (wire.Amount ?? wire.DeliverMax);
  const drops = natural(state === 'confirmed' ? (wire.meta?.delivered_amount ?? requested) : requested);
  const to = account(wire.Destination);
  if (wire.TransactionType !== 'Payment' || drops === undefined || to === undefined) return [];
  return [{ to, asset: getGasAsset('XRP'), amount: nativeAmount(drops), decimals: places }];
}

/** Reads an XRP payment; other currencies and types have no transfers. */
export async function xrplPayment(
  client: ChainClient,
  tx: string,
  signal: AbortSignal | undefined,
): Promise<NodeReply<PaymentReading | undefined>> {
  const read: WireRead<PaymentReading | null> = (value) => {
    if (readWith(unknown, value) !== undefined) return null;
    const wire = readWith(found, value)?.result;
    if (wire?.hash.toUpperCase() !== tx) return undefined;
    const state = toState(wire);
    const text = (wire.Memos ?? []).map(({ Memo }) => textOfHex(Memo.MemoData ?? '')).join('');
    return { state, from: wire.Account, transfers: readTransfers(wire, state), memo: text };
  };
  const post = jsonPost({ method: 'tx', params: [{ transaction: tx, binary: false, api_version: 1 }] });
  return whatIsKnown(await client.value({ path: '', post, read, signal }));
}
