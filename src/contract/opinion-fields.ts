import * as z from 'zod';
import { baseAmount } from '../core/amount.ts';
import { formatAsset } from '../core/asset/asset.ts';
import { must } from '../core/errors.ts';
import { problemCodes } from '../core/inbound/deposit-verdict.ts';
import type { Expectation } from '../core/opinion/expectation.ts';
import type { OthersPayment, SentTransaction } from '../core/opinion/others-payment.ts';
import { bytesOfText } from '../core/opinion/read-payment.ts';
import { readTxOn } from '../core/transaction/payment.ts';
import { Field, type Fields, refuse } from './fields.ts';
import { amountPattern, anyAssetField, knownChain, maxAddressLength } from './swap-fields.ts';
import { count, networkName, present } from './wire-values.ts';

const chainName = z.string().min(2).max(10);
const bytesText = z.string().min(1).max(60_000);
const evmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

const weiText = z.string().regex(/^(?:0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/);

const evmForm = z.strictObject({
  chain_id: z.int().min(1),
  from: evmAddress.optional(),
  to: evmAddress,
  data: z
    .string()
    .regex(/^0x(?:[0-9a-fA-F]{2}){0,5000}$/)
    .optional(),
  value: weiText.optional().describe('Amount in wei.'),
  fee: weiText.optional().describe('Highest fee in wei, if set: gas limit times price.'),
});
const bytesForm = z.strictObject({ chain: chainName, bytes: bytesText.describe('PSBT or bytes, in hex or base64.') });
const hashForm = z.strictObject({ chain: chainName, hash: z.string().min(1).max(100) });
const documentForm = z.strictObject({ document: z.record(z.string(), z.unknown()).describe('Sign document of Cosmos, XRP or TRON.') });
const linkForm = z.string().min(1).max(4_296);
const transactionForm = z.union([linkForm, evmForm, bytesForm, hashForm, documentForm]);

/** Deepest document that is read; signed ones have five levels. */
const deepest = 12;

const isWithin = (value: unknown, left: number): boolean =>
  typeof value !== 'object' || value === null || (left > 0 && Object.values(value).every((one) => isWithin(one, left - 1)));

function readTransaction(value: unknown, field: string): SentTransaction {
  const hint = `Send ${field} as a payment link, {chain_id, to, data, value}, {chain, bytes}, {chain, hash} or {document}.`;
  // The walk of the schema is as deep as the value.
  const read = isWithin(value, deepest) ? transactionForm.safeParse(value) : undefined;
  if (read?.success !== true) return refuse('invalid_field', hint, { field });
  const sent = read.data;
  if (typeof sent === 'string') return { form: 'link', text: sent };
  if ('document' in sent) return { form: 'fields', fields: sent.document };
  if ('hash' in sent) {
    const chain = knownChain(sent.chain, field);
    return { form: 'hash', chain, tx: must(readTxOn(chain, sent.hash, field)) };
  }
  if ('bytes' in sent) {
    const bytes = bytesOfText(sent.bytes) ?? refuse('invalid_field', `Send the bytes of ${field} as hex or base64.`, { field });
    return { form: 'bytes', chain: knownChain(sent.chain, field), bytes };
  }
  const { chain_id: chainId, from, to, data = '0x', value: wei = '0', fee } = sent;
  const named = present({ from, fee: fee === undefined ? undefined : BigInt(fee) });
  return { form: 'evm', chainId, ...named, to, data: data.toLowerCase(), value: BigInt(wei) };
}

/** A transaction as somebody else made it. */
export const transactionField: Field<SentTransaction | undefined, z.ZodOptional<typeof transactionForm>> = new Field(
  transactionForm,
  readTransaction,
)
  .optional()
  .about(
    'Transaction that somebody else made, to be read instead of the fields above: a payment link, an EVM call, bytes or a PSBT, a sign document, or the hash of one on its way. Other fields sent must agree with it.',
  );

const bps = z.int().min(0).max(10_000);
const address = z.string().min(1).max(maxAddressLength);

const expectForm = z.strictObject({
  to_asset: z.string().min(1).max(120).optional().describe('Asset to receive.'),
  destination: address.optional().describe('Payee.'),
  refund_address: address.optional().describe('Address for refunds, and for change.'),
  least_out: z.string().regex(amountPattern).optional().describe('Minimum payout that the memo must assure, in 1e8 units.'),
  max_loss_bps: bps.optional().describe('Maximum market loss in basis points.'),
  max_affiliate_bps: bps.optional().describe('Affiliate limit in basis points.'),
});

function readExpectation(value: unknown, field: string): Expectation {
  const read = expectForm.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    const names = Object.keys(expectForm.shape).join(', ');
    const at = issue?.path.length ? `${field}.${String(issue.path[0])}` : field;
    return refuse('invalid_field', `${at} is not allowed. The members of ${field} are ${names}.`, { field: at });
  }
  const { to_asset: toAsset, destination, refund_address: refundAddress, least_out: least, ...most } = read.data;
  return present({
    toAsset: toAsset === undefined ? undefined : anyAssetField.read(toAsset, `${field}.to_asset`),
    destination,
    refundAddress,
    leastOut: least === undefined ? undefined : baseAmount(BigInt(least)),
    maxLossBps: most.max_loss_bps,
    maxAffiliateBps: most.max_affiliate_bps,
  });
}

/** Intent of the owner of the deposit. */
export const expectField: Field<Expectation | undefined, z.ZodOptional<typeof expectForm>> = new Field(expectForm, readExpectation)
  .optional()
  .about('Intent of the owner; anything else is a problem. Absent members are not judged.');

/** A reason that a deposit must not be paid. */
export const problemField = z.object({
  code: z.enum(problemCodes).describe(''),
  field: z.string().optional(),
  reason: z.string(),
  expected: z.string().optional().describe('not_as_expected: intended value.'),
  found: z.string().optional().describe('not_as_expected: value found instead.'),
});

/** A payment as read from the transaction. */
export const readField = z
  .object({
    chain: z.string().describe('Chain of the payment.'),
    network: networkName.optional().describe('Network of a deposit message.'),
    from: z.string().optional().describe('Paying address. Absent if not in the transaction.'),
    asset: z.string().optional().describe('Asset paid. Absent if unknown.'),
    units: z.string().optional().describe("Amount in the asset's own smallest units. Absent if the transaction leaves it open."),
    decimals: count.optional().describe('Decimals of units. Absent if unknown.'),
    inbound_address: z.string().optional().describe('Address paid. Absent for a message to the network itself.'),
    router: z.string().optional().describe('Contract called on EVM chains.'),
    memo: z.string().optional().describe('Memo. Absent if the form cannot carry one.'),
  } satisfies Fields & z.ZodRawShape)
  .describe('Payment read from the transaction.');

/** Converts a payment to its wire form. */
export function toRead({ chain, network, from, asset, paid, to, router, memo }: OthersPayment): z.infer<typeof readField> {
  const units = paid === undefined ? undefined : 'base' in paid ? paid.base : paid.native;
  return present({
    chain,
    network,
    from,
    asset: asset && formatAsset(asset),
    units: units === undefined ? undefined : `${units}`,
    decimals: paid === undefined ? undefined : 'base' in paid ? 8 : paid.decimals,
    inbound_address: to,
    router,
    memo,
  });
}
