import * as z from 'zod';
import { validateAddress } from '../../core/address/address.ts';
import { maxBps, parseDecimal, usdAmount, usdDecimals } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { isWholeName } from '../../core/asset/asset-search.ts';
import { chains } from '../../core/chain/chain.ts';
import { must } from '../../core/errors.ts';
import type { IssuedMandate, Mandate } from '../../core/mandate/mandate.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { countField, Field, momentField, refuse, request, textField } from '../fields.ts';
import { anyAssetField } from '../swap-fields.ts';
import { isoFromMs, isoTime, present } from '../wire-values.ts';

/** Most members of a list: the address has to fit into a line of any client. */
const maxListed = 12;
const longestWaitHours = 720;

/** A list of texts, each read by `read`; one member at least. */
const listOf = (longest: number, read: (text: string, field: string) => string) =>
  new Field(z.array(z.string().min(1).max(longest)).min(1).max(maxListed), (value, field): readonly string[] => {
    const isList = Array.isArray(value) && value.length > 0 && value.length <= maxListed;
    if (!isList || !value.every((one) => typeof one === 'string' && one !== '' && one.length <= longest))
      return refuse('invalid_field', `Send ${field} as a list of 1 to ${maxListed} texts, or leave it out.`, { field });
    return value.map((one: string) => read(one, field));
  }).optional();

function readPayee(text: string, field: string): string {
  const read = Object.keys(chains)
    .map((chain) => validateAddress(text.trim(), chain))
    .find(({ ok }) => ok);
  if (read?.ok) return read.value.text;
  return refuse('invalid_address', 'Each destination has to be an address of a chain. Names may change hands, so a mandate takes none.', {
    field,
  });
}

const assetsField = listOf(120, (text, field) => {
  const asset = anyAssetField.read(text, field);
  const name = asset === undefined ? '' : formatAsset(asset);
  if (isWholeName(name)) return name;
  return refuse('invalid_asset', 'Send the whole name of each asset, with the contract of a token, such as "BTC.BTC".', { field });
});

const dollarsPattern = /^(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,2})?$/;
const dollarsField = textField({ pattern: dollarsPattern, longest: 20 }).as((text, field) =>
  dollarsPattern.test(text)
    ? usdAmount(must(parseDecimal(text, usdDecimals)))
    : refuse('invalid_field', `Send ${field} as dollars with at most two decimals, such as "500".`, { field }),
);

const mandateRequest = request(
  {
    max_usd: dollarsField.optional().about('Maximum value of one deposit in dollars. Deposits are not summed.', ['500']),
    destinations: listOf(128, readPayee).about('Addresses that payouts and refunds may go to.'),
    pay_assets: assetsField.about('Assets that may be paid.'),
    receive_assets: assetsField.about('Assets that may be received.'),
    max_loss_bps: countField(0, maxBps)
      .optional()
      .about('Maximum loss against the market price in basis points, if only the minimum payout arrives.'),
    max_affiliate_bps: countField(0, maxBps).optional().about('Maximum share of all affiliates in basis points.'),
    max_wait_hours: countField(0, longestWaitHours).optional().about('Maximum hours until the payout; of a limit order, its lifetime.'),
    until: momentField
      .required('until is missing. Send the end of the mandate in unix seconds or as RFC 3339.')
      .about('End of the mandate, in unix seconds or RFC 3339.', ['2030-01-01T00:00:00Z']),
  },
  (read): Mandate =>
    present({
      maxUsd: read('max_usd'),
      destinations: read('destinations'),
      payAssets: read('pay_assets'),
      receiveAssets: read('receive_assets'),
      maxLossBps: read('max_loss_bps'),
      maxAffiliateBps: read('max_affiliate_bps'),
      maxWaitHours: read('max_wait_hours'),
      until: read('until'),
    }),
);

const mandateResponse = z.object({
  address: z.string().describe('Address of the MCP server with the signed mandate. Not stored.'),
  sentence: z.string().describe('Limits in one sentence, as in the instructions of the address.'),
  expires_at: isoTime.describe('End of the mandate (RFC 3339).'),
});

/** Response of POST /api/v1/mandate. */
export type MandateResponse = z.infer<typeof mandateResponse>;
/** Request fields of POST /api/v1/mandate as sent. */
export type MandateInput = z.input<typeof mandateRequest.request>;

const respondWithMandate = ({ mandate, address, sentence }: IssuedMandate): Reply<MandateResponse> => ({
  ok: true,
  answer: { address, sentence, expires_at: isoFromMs(mandate.until * 1_000) },
});

/** POST /api/v1/mandate: limits of an owner as an MCP address. */
export const mandateEndpoint: Endpoint<Mandate, IssuedMandate, MandateResponse> = {
  operationId: 'issueMandate',
  method: 'POST',
  path: '/api/v1/mandate',
  aliases: ['/api/mandate'],
  summary: 'Sign limits for an agent into an MCP address.',
  ...mandateRequest,
  response: mandateResponse,
  respond: respondWithMandate,
  errors: ['invalid_field', 'invalid_asset', 'ambiguous_asset', 'invalid_address', 'mandates_unavailable'],
  limit: 'mandate',
  cache: 'no-store',
  reads: true,
  since: '0.3.0',
};
