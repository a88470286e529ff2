import * as z from 'zod';
import { formatUnits } from '../../core/amount.ts';
import { formatAsset, homeChain, parseAsset } from '../../core/asset/asset.ts';
import { memoMechanisms } from '../../core/chain/chain-kind.ts';
import { isEvmChainName } from '../../core/chain/evm-chain-id.ts';
import { fail } from '../../core/errors.ts';
import { networkIds } from '../../core/network/protocol.ts';
import { type Mode, modes, type QuoteRequest } from '../../core/quote/quote.ts';
import type { ChosenDeposit, DepositRequest } from '../../core/transaction/chosen-deposit.ts';
import { amountFields, readAmountSent } from '../amount-fields.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { choiceField, type Fields, refuse, request } from '../fields.ts';
import { networkField } from '../network-fields.ts';
import { addressField, addressOn, amountField } from '../swap-fields.ts';
import { digits, isoFromMs, oldChainAmount, present, toDigits } from '../wire-values.ts';
import { quoteResponse } from './quote.ts';
import { toQuoteOffer } from './quote-offer.ts';
import { quoteFields, readQuote } from './quote-request.ts';

/** Failures: invalid_field, invalid_asset, same_asset, invalid_amount, invalid_address; each names its field. */
const oneByOne = request(
  {
    ...quoteFields,
    ...amountFields,
    destination: addressField
      .required('destination is missing. Send the address that receives the payout.')
      .about('Address on the chain of to_asset that receives the payout, or a THORName or MAYAName.', [
        '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      ]),
    network: networkField.about('Network of the chosen offer.', ['thorchain']),
    mode: choiceField(modes).default('single').about('Mode of the chosen offer.'),
    minimum_payout: amountField
      .optional()
      .about('Minimum payout shown to the payer. The memo guarantees it, or the request is refused with price_limit.', ['290000000']),
    sender: addressField.optional().about('Address that signs the transaction. Required on EVM chains.'),
  },
  (read): DepositRequest => {
    const network = read('network');
    const mode = read('mode');
    const quote = inMode(
      readQuote(read, [network], (from) => ({ amount: readAmountSent(read, from) })),
      mode,
    );
    const place = { field: 'sender', asset: quote.from, networks: [network], use: 'refund' } as const;
    const sender = addressOn(read('sender'), place);
    if (sender === undefined && isEvmChainName(homeChain(quote.from, network)))
      refuse('invalid_field', 'sender is missing. Send the address that will sign the transaction.', { field: 'sender' });
    return present({ quote, network, mode, sender, least: read('minimum_payout') });
  },
);

/** Names of the required fields that are missing, in the order advertised. */
function missingFields(input: Fields): readonly string[] {
  const isSent = (name: string) => (input[name] ?? '') !== '';
  const { from_asset: from, network } = input;
  const asset = typeof from === 'string' ? parseAsset(from) : undefined;
  const pays = networkIds.find((id) => id === network) ?? 'thorchain';
  const needsSender = asset?.ok === true && isEvmChainName(homeChain(asset.value, pays));
  const needed = ['from_asset', 'to_asset', 'amount', 'destination', 'network', ...(needsSender ? ['sender'] : [])];
  return needed.filter((name) => !isSent(name) && !(name === 'amount' && isSent('amount_decimal')));
}

/** Refuses several missing fields at once; otherwise as `oneByOne`. */
const depositRequest: typeof oneByOne = {
  ...oneByOne,
  parse: (input) => {
    const missing = missingFields(input);
    const [field = '', second] = missing;
    if (second === undefined) return oneByOne.parse(input);
    return fail('invalid_field', `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)} are missing. Send all of them.`, { field });
  },
};

/** Limits pool swaps to the chosen mode; a mint or redeem has a single mode anyway. */
const inMode = (quote: QuoteRequest, mode: Mode): QuoteRequest =>
  mode === 'mint' || mode === 'redeem'
    ? quote
    : { ...quote, modes: Object.fromEntries(quote.networks.map((network) => [network, [mode]])) };

const { expiry, expires_at, expires_in_seconds, deposit, warnings, total_loss_bps, expected_amount_out, minimum_payout, usd } =
  quoteResponse.shape;

const payment = z.object({
  chain: z.string().describe('Chain of the payment.'),
  to: z.string().optional().describe('Vault address to pay. Absent for a MsgDeposit to the network itself.'),
  contract: z.string().optional().describe('Contract of the token to pay. Absent for a gas asset.'),
  chain_amount: digits.describe('Exact amount to pay, in the smallest unit of the chain.'),
  amount: oldChainAmount,
  decimals: z.int().nonnegative().describe('Decimals of chain_amount.'),
  memo: z.string().describe('Memo to attach, unchanged.'),
  memo_in: z.enum(memoMechanisms).describe('Place of the memo in the transaction.'),
  metadata: z.string().optional().describe('Metadata with the memo, as JSON. Cardano only.'),
  uri: z.string().optional().describe('Payment request (ZIP-321). Zcash only.'),
});

const checkNames = ['destination', 'minimum_payout', 'recipient', 'amount', 'expiry', 'approval'] as const;

const depositResponse = z.object({
  network: quoteResponse.shape.network,
  mode: quoteResponse.shape.mode,
  review_url: quoteResponse.shape.review_url.describe('Page on which the payer reviews and signs this offer.'),
  from_asset: z.string(),
  to_asset: z.string(),
  amount: quoteResponse.shape.amount,
  amount_asked: quoteResponse.shape.amount_asked,
  destination: z.string().describe('Payout address in the memo.'),
  destination_name: quoteResponse.shape.destination_name,
  expected_amount_out,
  minimum_payout,
  total_loss_bps,
  usd,
  warnings,
  deposit,
  payment: payment.describe("Payment to make, on any chain. If transaction is absent, build the chain's transaction from it."),
  transaction: z
    .object({
      chain_id: z.int().positive(),
      from: z.string(),
      to: z.string().describe('Router contract of the network.'),
      value: z.string().describe('Value in wei, as hex.'),
      data: z.string().describe('Call of depositWithExpiry(vault, asset, amount, memo, expiry); reverts after the expiry.'),
    })
    .optional()
    .describe('Unsigned contract call; the wallet sets gas and nonce. EVM chains only.'),
  approval: z
    .object({ contract: z.string(), spender: z.string(), chain_amount: digits, amount: oldChainAmount })
    .optional()
    .describe('Exact token approval to make first. Tokens on EVM chains only.'),
  checks: z
    .array(z.object({ check: z.enum(checkNames), value: z.string(), message: z.string() }))
    .describe('Checks of the transaction before signing. If one fails, sign nothing.'),
  expiry,
  expires_at,
  expires_in_seconds,
  recommended_gas_rate: quoteResponse.shape.recommended_gas_rate,
  gas_rate_units: quoteResponse.shape.gas_rate_units,
  dust_threshold: quoteResponse.shape.dust_threshold,
});

/** Response of POST /api/v1/deposit. */
export type DepositResponse = z.infer<typeof depositResponse>;
/** Request fields of POST /api/v1/deposit as sent. */
export type DepositInput = z.input<typeof depositRequest.request>;

function checksOf({ request: asked, offer, unsigned }: ChosenDeposit): DepositResponse['checks'] {
  const { to, contract, amount, decimals, call, approval } = unsigned;
  const { limit } = offer.decodedMemo;
  const check = (name: (typeof checkNames)[number], value: string | undefined, message: string): DepositResponse['checks'] =>
    value === undefined ? [] : [{ check: name, value, message }];
  const unit = contract === undefined ? offer.request.from.ticker : `${offer.request.from.ticker} of contract ${contract}`;
  return [
    ...check('destination', asked.destination, 'The memo pays this address, and it belongs to the payee.'),
    ...check('minimum_payout', limit === 0n ? undefined : `${limit}`, 'The memo has this limit: below it the network refunds the deposit.'),
    ...check('recipient', call?.to ?? to, call === undefined ? 'The payment goes to this vault.' : 'The call goes to this router.'),
    ...check('amount', `${amount}`, `That is ${formatUnits(amount, decimals)} ${unit}, and no more leaves the wallet but gas.`),
    ...check('approval', approval && `${approval.amount}`, `The router ${approval?.spender ?? ''} is allowed this much and no more.`),
    ...check('expiry', isoFromMs(offer.quote.expiry * 1000), 'The transaction is signed and sent before this time.'),
  ];
}

function respondWithDeposit(built: ChosenDeposit, now: number): Reply<DepositResponse> {
  const { request: asked, offer, unsigned } = built;
  if (offer.quote.expiry * 1000 <= now)
    return { ok: false, error: { code: 'quote_expired', hint: 'The offer has expired. Request it again.' } };
  const { chain, to, contract, amount, decimals, memo: text, memoMechanism, call, approval } = unsigned;
  const { network, mode, ...figures } = toQuoteOffer(offer, now);
  return {
    ok: true,
    answer: present({
      network,
      mode,
      review_url: built.reviewUrl,
      from_asset: formatAsset(offer.request.from),
      to_asset: formatAsset(offer.request.to),
      amount: `${offer.request.amount}`,
      amount_asked: toDigits(asked.amountAsked),
      destination: asked.destination ?? offer.request.destination,
      destination_name: asked.destinationName,
      expected_amount_out: figures.expected_amount_out,
      minimum_payout: figures.minimum_payout,
      total_loss_bps: figures.total_loss_bps,
      usd: figures.usd,
      warnings: figures.warnings,
      deposit: figures.deposit,
      payment: present({
        chain,
        to,
        contract,
        chain_amount: `${amount}`,
        amount: `${amount}`,
        decimals,
        memo: text,
        memo_in: memoMechanism,
        ...offer.carrier,
      }),
      transaction: call && { chain_id: call.chainId, from: call.from, to: call.to, value: call.value, data: call.data },
      approval: approval && { ...approval, chain_amount: `${approval.amount}`, amount: `${approval.amount}` },
      checks: checksOf(built),
      expiry: figures.expiry,
      expires_at: figures.expires_at,
      expires_in_seconds: figures.expires_in_seconds,
      recommended_gas_rate: figures.recommended_gas_rate,
      gas_rate_units: figures.gas_rate_units,
      dust_threshold: figures.dust_threshold,
    }),
  };
}

/** POST /api/v1/deposit: unsigned transaction for an offer. */
export const depositEndpoint: Endpoint<DepositRequest, ChosenDeposit, DepositResponse> = {
  operationId: 'buildDeposit',
  method: 'POST',
  path: '/api/v1/deposit',
  aliases: ['/api/deposit'],
  summary: 'Build the unsigned transaction for one offer, verified with two operators.',
  ...depositRequest,
  response: depositResponse,
  respond: respondWithDeposit,
  errors: [
    'invalid_field',
    'invalid_asset',
    'ambiguous_asset',
    'invalid_amount',
    'invalid_address',
    'same_asset',
    'memo_too_long',
    'no_route',
    'quote_expired',
    'amount_too_low',
    'amount_too_high',
    'price_impact_too_high',
    'price_limit',
    'upstream_timeout',
    'upstream_invalid',
    'upstream_busy',
    'upstream_unavailable',
    'deposit_unverified',
    'trading_halted',
    'paused',
  ],
  assetFields: ['from_asset', 'to_asset'],
  limit: 'deposit',
  cache: 'no-store',
  reads: true,
  since: '0.3.0',
};
