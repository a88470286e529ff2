import * as z from 'zod/mini';
import { nativeAmount } from '../../core/amount.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import { memoOfMetadata } from '../../core/carrier/cardano-metadata.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { PaymentReading, Transfer } from '../../core/transaction/payment.ts';
import { matching, natural, readWith, required, type WireRead } from '../networks/wire/wire.ts';
import { type ChainClient, jsonPost } from './chain-request.ts';
import { whatIsKnown } from './payment-answer.ts';

const output = z.object({ payment_addr: z.object({ bech32: required(matching(/^[A-Za-z0-9_]{20,120}$/)) }), value: required(natural) });
const record = z.object({
  tx_hash: z.string(),
  inputs: z.array(output),
  outputs: z.array(output),
  metadata: z.optional(z.unknown()),
});
const records = z.array(record).check(z.maxLength(1));

const places = 6;

/** Reads outgoing transfers; outputs back to a paying address are change. */
function readTransfers({ inputs, outputs }: z.infer<typeof record>): readonly Transfer[] {
  const own = inputs.map(({ payment_addr: { bech32 } }) => bech32);
  return outputs.flatMap(({ payment_addr: { bech32: to }, value }) =>
    own.includes(to) ? [] : [{ to, asset: getGasAsset('ADA'), amount: nativeAmount(value), decimals: places }],
  );
}

/** Reads an ADA payment. Koios only returns transactions in a block. */
export async function koiosPayment(
  client: ChainClient,
  tx: string,
  signal: AbortSignal | undefined,
): Promise<NodeReply<PaymentReading | undefined>> {
  const read: WireRead<PaymentReading | null> = (value) => {
    const rows = readWith(records, value);
    const [wire] = rows ?? [];
    if (wire === undefined) return rows && null;
    if (wire.tx_hash !== tx) return undefined;
    const [first] = wire.inputs;
    const from = first === undefined ? {} : { from: first.payment_addr.bech32 };
    return { state: 'confirmed', ...from, transfers: readTransfers(wire), memo: memoOfMetadata(wire.metadata) ?? '' };
  };
  const post = jsonPost({ _tx_hashes: [tx], _inputs: true, _metadata: true });
  return whatIsKnown(await client.value({ path: '/tx_info', post, read, signal }));
}
