import * as z from 'zod/mini';
import { decodeBase58 } from '../../core/address/base58.ts';
import { nativeAmount } from '../../core/amount.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { PaymentReading, Transfer } from '../../core/transaction/payment.ts';
import { matching, readWith, required, type WireRead, wireCount } from '../networks/wire/wire.ts';
import { type ChainClient, rpcRequest } from './chain-request.ts';
import { whatIsKnown } from './payment-answer.ts';

const address = matching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
const instruction = z.object({
  programIdIndex: required(wireCount),
  accounts: z.array(required(wireCount)),
  data: z.string(),
});
const record = z.object({
  meta: z.nullable(z.object({ err: z.optional(z.unknown()) })),
  transaction: z.object({
    signatures: z.array(z.string()).check(z.minLength(1)),
    message: z.object({ accountKeys: z.array(required(address)), instructions: z.array(instruction) }),
  }),
});

type Message = z.infer<typeof record>['transaction']['message'];

const systemProgram = '11111111111111111111111111111111';
const memoPrograms = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'];
const budgetProgram = 'ComputeBudget111111111111111111111111111111';
const transferTag = '02000000';
const places = 9;
/** Maximum base58 length of data that fits into a transaction. */
const longestData = 1_700;

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Lamports of a system transfer; undefined for another instruction. */
function lamportsOf(bytes: Uint8Array): bigint | undefined {
  if (bytes.length !== 12 || toHex(bytes.slice(0, 4)) !== transferTag) return undefined;
  return BigInt(`0x${toHex(bytes.slice(4).reverse())}`);
}

/** Reads transfers and memo; undefined when the transaction contains anything other than SOL transfers, memos and fees. */
function readInstructions({ accountKeys, instructions }: Message): Pick<PaymentReading, 'transfers' | 'memo'> | undefined {
  const transfers: Transfer[] = [];
  let memo = '';
  for (const { programIdIndex, accounts, data } of instructions) {
    const program = accountKeys[programIdIndex] ?? '';
    const bytes = data === '' ? new Uint8Array() : decodeBase58(data, 'bitcoin', longestData);
    if (bytes === undefined) return undefined;
    if (program === budgetProgram) continue;
    if (memoPrograms.includes(program)) {
      memo += new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      continue;
    }
    const lamports = program === systemProgram ? lamportsOf(bytes) : undefined;
    const [from, to] = accounts.map((index) => accountKeys[index]);
    if (lamports === undefined || to === undefined) return undefined;
    if (from !== to) transfers.push({ to, asset: getGasAsset('SOL'), amount: nativeAmount(lamports), decimals: places });
  }
  return { transfers, memo };
}

/** Reads a SOL payment; transactions that run other programs have no transfers. */
export async function solanaPayment(
  client: ChainClient,
  tx: string,
  signal: AbortSignal | undefined,
): Promise<NodeReply<PaymentReading | undefined>> {
  const read: WireRead<PaymentReading | null> = (value) => {
    if (value === null) return null;
    const wire = readWith(record, value);
    if (wire === undefined || wire.transaction.signatures[0] !== tx) return undefined;
    const { message } = wire.transaction;
    const isFailed = wire.meta?.err !== undefined && wire.meta.err !== null;
    const [from] = message.accountKeys;
    const state = isFailed ? 'failed' : 'confirmed';
    return { state, ...(from === undefined ? {} : { from }), ...(readInstructions(message) ?? { transfers: [], memo: '' }) };
  };
  const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 };
  return whatIsKnown(await client.value({ ...rpcRequest('getTransaction', [tx, config], read), signal }));
}
