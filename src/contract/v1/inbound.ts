import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import { depositOfReport } from '../../core/inbound/deposit.ts';
import type { InboundReport, InboundRequest } from '../../core/inbound/inbound.ts';
import { mintKindOf } from '../../core/memo/mint-memo.ts';
import { protocols } from '../../core/network/protocol.ts';
import { acceptOneOperatorField, depositField, depositOnWire } from '../deposit-fields.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { choiceField, refuse, request } from '../fields.ts';
import { offerWarning, toOfferWarning } from '../loss-fields.ts';
import { networkField } from '../network-fields.ts';
import { amountField } from '../swap-fields.ts';
import { count, digits, dustWords, isoFromMs, isoTime, networkName, present, toDigits } from '../wire-values.ts';
import { refuseSameAsset, swapFields } from './quote-request.ts';

/** Failures: invalid_field, invalid_asset, same_asset; each names its field. */
const inboundRequest = request(
  {
    network: networkField.about('Network of the deposit.', ['thorchain']),
    from_asset: swapFields.from_asset,
    to_asset: swapFields.to_asset,
    mode: choiceField(['single', 'streaming', 'limit', 'mint', 'redeem']).default('single').about('Mode of the swap.'),
    amount: amountField
      .optional()
      .about('Amount of the deposit in from_asset units, to check that the bond secures a mint of a secured asset. Unused otherwise.'),
    accept_one_operator: acceptOneOperatorField,
  },
  (read): InboundRequest => {
    const network = read('network');
    const from = read('from_asset');
    const to = read('to_asset');
    refuseSameAsset(from, to);
    const mode = read('mode');
    if (mode === 'limit' && !protocols[network].hasLimitOrders)
      refuse('invalid_field', `${protocols[network].name} has no limit orders.`, { field: 'mode' });
    const mint = mode === 'mint' || mode === 'redeem' ? mode : undefined;
    if (mint !== undefined && mintKindOf(from, to, network) !== mint) {
      refuse('invalid_field', `${protocols[network].name} cannot ${mint} ${formatAsset(to)} for ${formatAsset(from)}.`, { field: 'mode' });
    }
    const form = { streaming: mode === 'streaming', limit: mode === 'limit', mint };
    return present({ network, from, to, form, amount: read('amount'), acceptOneOperator: read('accept_one_operator') });
  },
);

/** Response of GET /api/v1/inbound. */
const inboundResponse = z.object({
  network: networkName,
  from_asset: z.string(),
  to_asset: z.string(),
  chain: z.string().describe('Chain of the deposit.'),
  inbound_address: z.string().optional().describe('Current deposit address. Absent for a deposit on the network itself.'),
  router: z.string().optional().describe('Router contract to call instead of a plain transfer. EVM chains only.'),
  deposit: depositField,
  hosts: z.int().min(1).describe('Number of operators that agree on this answer.'),
  checked_at: isoTime.describe('Time of the last query of the operators. Query again right before use.'),
  height: count.describe('Lowest block height among the queried hosts.'),
  dust_threshold: digits.optional().describe(`${dustWords} in 1e8 units of the chain's gas asset.`),
  gas_rate: digits.optional().describe('Gas rate for the deposit, in gas_rate_units.'),
  gas_rate_units: z.string().optional(),
  warnings: z.array(offerWarning).optional().describe('Warnings that apply to any amount.'),
  migrating: z.boolean().optional().describe('Whether a vault migration may change the address soon.'),
});

/** Response of GET /api/v1/inbound. */
export type InboundResponse = z.infer<typeof inboundResponse>;
/** Request fields of GET /api/v1/inbound as sent. */
export type InboundInput = z.input<typeof inboundRequest.request>;

function respondWithInbound(report: InboundReport): Reply<InboundResponse> {
  const { dustThreshold, gasRate, gasRateUnits } = report;
  return {
    ok: true,
    answer: present({
      network: report.network,
      from_asset: formatAsset(report.from),
      to_asset: formatAsset(report.to),
      chain: report.chain,
      inbound_address: report.address,
      router: report.router,
      deposit: depositOnWire(depositOfReport(report)),
      hosts: report.operators,
      checked_at: isoFromMs(report.checkedAt),
      height: report.height,
      dust_threshold: toDigits(dustThreshold),
      gas_rate: toDigits(gasRate),
      gas_rate_units: gasRateUnits,
      warnings: report.warnings?.map(toOfferWarning),
      migrating: report.migrating,
    }),
  };
}

/** GET /api/v1/inbound: an inbound address that two operators agree on. */
export const inboundEndpoint: Endpoint<InboundRequest, InboundReport, InboundResponse> = {
  operationId: 'getInbound',
  method: 'GET',
  path: '/api/v1/inbound',
  aliases: ['/api/inbound'],
  summary: 'Verify a deposit address with two operators right before use.',
  ...inboundRequest,
  response: inboundResponse,
  respond: respondWithInbound,
  assetFields: ['from_asset', 'to_asset'],
  errors: [
    'invalid_field',
    'invalid_asset',
    'ambiguous_asset',
    'same_asset',
    'invalid_amount',
    'no_route',
    'upstream_invalid',
    'upstream_busy',
    'upstream_unavailable',
    'deposit_unverified',
    'trading_halted',
    'paused',
  ],
  limit: 'inbound',
  cache: 'no-store',
  since: '0.3.0',
};
