import * as z from 'zod';
import { chains } from '../../core/chain/chain.ts';
import { errorCodes } from '../../core/errors.ts';
import type { ChainStatus, NetworkStatus } from '../../core/halt/network-status.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { request } from '../fields.ts';
import { networksField } from '../network-fields.ts';
import {
  ageSeconds,
  count,
  digits,
  dustWords,
  haltReason,
  isoFromMs,
  isoTime,
  networkName,
  pausedList,
  present,
  toDollars,
  toHalt,
  toPausedList,
  wireDollars,
} from '../wire-values.ts';

/** Networks to report. Failures: invalid_field. */
const networkStatusRequest = request({ network: networksField.about('Network to report.') }, (read) => read('network'));

const chainItem = z.object({
  chain: z.string(),
  name: z.string().optional(),
  trading: z.boolean().describe('Whether swaps from and to this chain are open.'),
  halts: z.array(haltReason),
  signing_halted: z.boolean().describe('Whether payouts to this chain are on hold.'),
  gas_asset: z.string().optional().describe('Asset of outbound_fee and dust_threshold.'),
  gas_rate: digits.describe('Gas rate in gas_rate_units.'),
  gas_rate_units: z.string(),
  outbound_fee: digits.describe('Payout fee on this chain, in 1e8 units of gas_asset.'),
  dust_threshold: digits.describe(`${dustWords} in 1e8 units of gas_asset.`),
});

const networkItem = z.object({
  network: networkName,
  name: z.string(),
  reachable: z.boolean().describe('Whether the network answered. If false, treat it as halted, whatever older figures say.'),
  error: z
    .object({ code: z.enum(errorCodes), reason: z.string() })
    .optional()
    .describe('Reason why the network did not answer.'),
  height: count.optional().describe('Latest block height.'),
  read_at: isoTime.optional(),
  age_seconds: count.optional(),
  native_asset: z.string(),
  native_price_usd: wireDollars.optional().describe('Price of one native asset in dollars.'),
  halts: z.array(haltReason).describe('Halts of the whole network; empty if open.'),
  chains: z.array(chainItem),
  paused: pausedList,
});

/** Response of GET /api/v1/network-status and of get_network_status. */
export const networkStatusResponse = z.object({ networks: z.array(networkItem) });

/** Response of GET /api/v1/network-status and structured content of get_network_status. */
export type NetworkStatusResponse = z.infer<typeof networkStatusResponse>;
/** Request fields of GET /api/v1/network-status as sent. */
export type NetworkStatusInput = z.input<typeof networkStatusRequest.request>;

function toChainItem(status: ChainStatus): z.infer<typeof chainItem> {
  const chain = chains[status.chain];
  return present({
    chain: status.chain,
    name: chain?.name,
    trading: status.trading,
    halts: status.halts.map(toHalt),
    signing_halted: status.signingHalted,
    gas_asset: chain?.gasAsset,
    gas_rate: `${status.gasRate}`,
    gas_rate_units: status.gasRateUnits,
    outbound_fee: `${status.outboundFee}`,
    dust_threshold: `${status.dustThreshold}`,
  });
}

function toNetworkItem(status: NetworkStatus, now: number): z.infer<typeof networkItem> {
  const { name, nativeAsset } = protocols[status.network];
  const { error, readAt } = status;
  return present({
    network: status.network,
    name,
    reachable: error === undefined,
    error: error === undefined ? undefined : { code: error.code, reason: error.hint },
    height: status.height,
    read_at: readAt === undefined ? undefined : isoFromMs(readAt),
    age_seconds: readAt === undefined ? undefined : ageSeconds(readAt, now),
    native_asset: nativeAsset,
    native_price_usd: toDollars(status.nativePrice),
    halts: status.halts.map(toHalt),
    chains: status.chains.map(toChainItem),
    paused: toPausedList(status.paused),
  });
}

/** Status of each network; fails only when all networks are unreachable. */
function respondWithNetworkStatus(statuses: readonly NetworkStatus[], now: number): Reply<NetworkStatusResponse> {
  const errors = statuses.flatMap(({ error, readAt }) => (error === undefined || readAt !== undefined ? [] : [error]));
  if (errors.length === statuses.length) {
    return { ok: false, error: { code: 'upstream_unavailable', hint: [...new Set(errors.map((error) => error.hint))].join(' ') } };
  }
  return { ok: true, answer: { networks: statuses.map((status) => toNetworkItem(status, now)) } };
}

/** GET /api/v1/network-status: halts, gas rates and payout fees. */
export const networkStatusEndpoint: Endpoint<readonly NetworkId[], readonly NetworkStatus[], NetworkStatusResponse> = {
  operationId: 'getNetworkStatus',
  method: 'GET',
  path: '/api/v1/network-status',
  aliases: ['/api/network-status'],
  summary: 'Report heights, halts, fees and prices of both networks.',
  ...networkStatusRequest,
  response: networkStatusResponse,
  respond: respondWithNetworkStatus,
  errors: ['invalid_field', 'upstream_busy', 'upstream_unavailable'],
  limit: 'network-status',
  cache: 'public, max-age=6',
  since: '0.3.0',
};
