import * as z from 'zod';
import { formatAsset, sameAsset } from '../../core/asset/asset.ts';
import type { Result } from '../../core/errors.ts';
import type { InboundAsk, InboundReport } from '../../core/inbound/inbound.ts';
import { networkIds, protocols } from '../../core/network/protocol.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { attempt, type Fields, readChoice, refuse, refuseUnknown } from '../fields.ts';
import { count, digits, isoFromMs, isoTime, networkName, present } from '../wire-values.ts';
import { quoteRequest, readAsset } from './quote-request.ts';

const modes = ['single', 'streaming', 'limit'] as const;

const inboundRequest = z.strictObject({
  network: networkName.describe('The network that the deposit goes to.').meta({ examples: ['thorchain'] }),
  from_asset: quoteRequest.shape.from_asset,
  to_asset: quoteRequest.shape.to_asset,
  mode: z.enum(modes).default('single').describe('How the swap is to run; streaming and limit orders can be halted by themselves.'),
});

/** The answer of GET /api/v1/inbound. */
const inboundResponse = z.object({
  network: networkName,
  from_asset: z.string(),
  to_asset: z.string(),
  chain: z.string().describe('The chain that the deposit is made on.'),
  inbound_address: z
    .string()
    .optional()
    .describe('Where to send from_asset right now. Absent when the deposit is made on the network itself.'),
  router: z.string().optional().describe('Contract to call on EVM chains in place of a plain transfer.'),
  hosts: z.int().min(1).describe('Hosts of the network that gave this answer; 1 where only one is configured.'),
  checked_at: isoTime.describe('When the hosts were asked. Ask again right before use.'),
  height: count.describe('The lowest block among the hosts.'),
  dust_threshold: digits.optional().describe("Deposits at or below this are lost; in 1e8 units of the chain's gas asset."),
  gas_rate: digits.optional().describe('Gas rate for the deposit, in gas_rate_units.'),
  gas_rate_units: z.string().optional(),
  migrating: z.boolean().optional().describe('Vaults are moving and the address may change soon. Absent where the network does not say.'),
});

export type InboundResponse = z.infer<typeof inboundResponse>;

/** Untrusted fields → InboundAsk. Faults: invalid_field, invalid_asset, same_asset; each names its field. */
function parseInboundAsk(input: Fields): Result<InboundAsk> {
  return attempt(() => {
    refuseUnknown(input, Object.keys(inboundRequest.shape));
    const network = readChoice(input, 'network', networkIds);
    if (network === undefined)
      return refuse('invalid_field', `network is missing. Send it as ${networkIds.join(' or ')}.`, { field: 'network' });
    const from = readAsset(input, 'from_asset');
    const to = readAsset(input, 'to_asset');
    if (sameAsset(from, to))
      return refuse('same_asset', `from_asset and to_asset are both ${formatAsset(from)}. Choose two different assets.`, {
        field: 'to_asset',
      });
    const mode = readChoice(input, 'mode', modes) ?? 'single';
    if (mode === 'limit' && !protocols[network].hasLimitOrders)
      return refuse('invalid_field', `${protocols[network].name} has no limit orders.`, { field: 'mode' });
    return { network, from, to, form: { streaming: mode === 'streaming', limit: mode === 'limit' } };
  });
}

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
      hosts: report.hosts,
      checked_at: isoFromMs(report.checkedAt),
      height: report.height,
      dust_threshold: dustThreshold === undefined ? undefined : `${dustThreshold}`,
      gas_rate: gasRate === undefined ? undefined : `${gasRate}`,
      gas_rate_units: gasRateUnits,
      migrating: report.migrating,
    }),
  };
}

export const inboundEndpoint: Endpoint<InboundAsk, InboundReport, InboundResponse> = {
  operationId: 'getInbound',
  method: 'GET',
  path: '/api/v1/inbound',
  aliases: ['/api/inbound'],
  summary: 'Check a deposit address with two hosts right before it is used.',
  request: inboundRequest,
  parse: parseInboundAsk,
  response: inboundResponse,
  respond: respondWithInbound,
  errors: ['invalid_field', 'invalid_asset', 'same_asset', 'no_route', 'upstream_invalid', 'upstream_unavailable', 'trading_halted'],
  limit: 'inbound',
  cache: 'no-store',
  since: '0.3.0',
};
