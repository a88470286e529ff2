import { formatBase, formatUnits } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { unfilledText } from '../../core/asset/held-asset.ts';
import { ok, type Result } from '../../core/errors.ts';
import { payeeText } from '../../core/memo/payee-text.ts';
import type { OrderPayment, OrderPaymentRequest } from '../../core/transaction/order-payment.ts';
import { acceptOneOperatorField } from '../deposit-fields.ts';
import type { Reply } from '../endpoint.ts';
import { type Fields, refuse, request } from '../fields.ts';
import { addressField } from '../swap-fields.ts';
import { limitQuoteEndpoint } from '../v1/limit-quote.ts';
import { trackFields } from '../v1/track-request.ts';
import { isoFromMs, present } from '../wire-values.ts';
import type { ToldDeposit } from './told-deposit.ts';

const cancelRequest = request(
  {
    tx: trackFields.tx,
    sender: addressField.required('sender is missing. Send the address that placed the order.'),
    accept_one_operator: acceptOneOperatorField,
  },
  (read): OrderPaymentRequest => present({ tx: read('tx'), sender: read('sender'), acceptOneOperator: read('accept_one_operator') }),
);

/** Reads the fields of a limit order or of its cancel. @throws AppError invalid_field, where the network has no orders */
export function readOrderPayment({ mode, network, sender, ...fields }: Fields): Result<OrderPaymentRequest> {
  if (network !== undefined && network !== 'thorchain')
    refuse('invalid_field', 'Only THORChain has limit orders. Send network as thorchain.', { field: 'network' });
  if (mode === 'cancel') return cancelRequest.parse({ ...fields, sender });
  const limit = limitQuoteEndpoint.parse(fields);
  if (!limit.ok) return limit;
  const { acceptOneOperator } = limit.value;
  return ok(present({ limit: limit.value, sender: addressField.optional().read(sender, 'sender'), acceptOneOperator }));
}

/** Answer of an order's payment; expired ones are refused. */
export function respondWithOrder({ order, unsigned, carrier, expiry }: OrderPayment, now: number): Reply<ToldDeposit> {
  if (expiry * 1000 <= now) return { ok: false, error: { code: 'quote_expired', hint: 'The answer has expired. Request it again.' } };
  const { chain, to, contract, amount, decimals, memo, memoMechanism: memo_in, call, approval } = unsigned;
  const isNew = 'targetOut' in order;
  const { destination } = isNew ? order : order.order;
  const check = (name: string, value: string | undefined) => (value === undefined ? [] : [{ check: name, value }]);
  const answer = present({
    network: 'thorchain' as const,
    mode: isNew ? 'limit' : 'cancel',
    amount: `${isNew ? order.amount : order.order.amount}`,
    destination: isNew ? destination : undefined,
    target_out: `${isNew ? order.targetOut : order.order.target}`,
    warnings: [],
    payment: present({ chain, to, contract, chain_amount: `${amount}`, decimals, memo, memo_in, ...carrier }),
    transaction: call && { chain_id: call.chainId, from: call.from, to: call.to, value: call.value, data: call.data },
    approval: approval && { contract: approval.contract, spender: approval.spender, chain_amount: `${approval.amount}` },
    checks: [
      ...check('destination', isNew ? destination : undefined),
      ...check('recipient', call?.to ?? to),
      ...check('amount', `${amount}`),
      ...check('expiry', isoFromMs(expiry * 1000)),
    ],
    expires_at: isoFromMs(expiry * 1000),
  });
  return { ok: true, answer };
}

/** Text to show the user before signing. */
export function describeOrderPayment({ order, unsigned }: OrderPayment): readonly string[] {
  const begin = 'Unsigned; nothing was sent.';
  if ('targetOut' in order) {
    const { from, to, amount, targetOut, destination, quote } = order;
    return [
      `${begin} Limit order on THORChain: ${formatBase(amount, from)} ${formatAsset(from)} waits in the order book until ${isoFromMs(quote.orderExpiryTimestamp * 1000)} for ${formatBase(targetOut, to)} ${formatAsset(to)} or more, paid to ${destination}. What is not filled by then ${unfilledText(from)}.`,
    ];
  }
  const { tx, from, to, amount, target, sender, destination } = order.order;
  return [
    `${begin} Cancels the limit order ${tx}: ${formatBase(amount, from)} ${formatAsset(from)} for ${formatBase(target, to)} ${formatAsset(to)} or more to ${payeeText({ network: 'thorchain', asset: to, destination })}. What is not filled ${unfilledText(from)}.`,
    `Only ${sender} can cancel it. It pays ${formatUnits(unsigned.amount, unsigned.decimals)} of the gas asset of ${unsigned.chain}, which is not returned.`,
    ...(order.isAmbiguous ? ['Warning: another order of this address has the same pair and price, and may be cancelled instead.'] : []),
  ];
}
