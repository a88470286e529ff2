import { baseAmount, formatBase } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import type { NetworkStatus } from '../../core/halt/network-status.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { request } from '../fields.ts';
import { networksField } from '../network-fields.ts';
import { type NetworkStatusResponse, networkStatusEndpoint, networkStatusResponse } from '../v1/network-status.ts';
import { present } from '../wire-values.ts';
import { namedChainField } from './chain-field.ts';
import type { Tool } from './tool.ts';

/** Failures: invalid_field. */
const statusRequest = request(
  {
    network: networksField.about('Report one network only.'),
    chain: namedChainField.optional().about('Report one chain only, such as "BTC" or "solana".', ['BTC']),
  },
  (read): StatusQuery => present({ networks: read('network'), chain: read('chain') }),
);

interface StatusQuery {
  readonly networks: readonly NetworkId[];
  readonly chain?: string;
}

type NetworkItem = NetworkStatusResponse['networks'][number];

const describePauses = ({ paused = [] }: Pick<NetworkItem, 'paused'>): readonly string[] =>
  paused.map(({ scope, why }) => `  Paused by the operator of this service (${scope}): ${why}`);

/** Describes the costs of using a chain, and its dust limit. */
function costsOf({ chain, gas_asset, gas_rate, gas_rate_units, outbound_fee, dust_threshold }: NetworkItem['chains'][number]): string {
  const asset = gas_asset === undefined ? undefined : parseAsset(gas_asset);
  const amount = (units: string) => (asset?.ok ? formatBase(baseAmount(BigInt(units)), asset.value) : units);
  return `  ${chain}: payout fee ${amount(outbound_fee)}, deposits below ${amount(dust_threshold)} are lost, in ${gas_asset ?? 'units'}; gas ${gas_rate} ${gas_rate_units}.`;
}

/** Text of a halt: the reason, and the network setting behind it in operators' notation. */
const haltText = ({ reason, key }: NetworkItem['halts'][number]): string => `${reason} [${key}]`;

function describeNetwork(item: NetworkItem): readonly string[] {
  if (!item.reachable) return [`${item.name}: not reachable. ${item.error?.reason ?? ''} Treat it as halted.`, ...describePauses(item)];
  const price = item.native_price_usd === undefined ? '' : `, ${item.native_asset} $${item.native_price_usd}`;
  const open = item.chains.filter((chain) => chain.trading).map((chain) => chain.chain);
  const closed = item.chains.filter((chain) => !chain.trading).map((chain) => `${chain.chain} (${chain.halts.map(haltText).join(' ')})`);
  const unsigned = item.chains.filter((chain) => chain.signing_halted).map((chain) => chain.chain);
  return [
    `${item.name}: block ${item.height}, read ${item.age_seconds} s ago${price}.`,
    ...describePauses(item),
    ...item.halts.map((halt) => `  Halted: ${haltText(halt)}`),
    item.chains.length === 0 ? '  No vault on this chain: native, or not traded.' : `  Trading open: ${open.join(', ') || 'no chain'}.`,
    ...(closed.length === 0 ? [] : [`  Trading halted: ${closed.join('; ')}.`]),
    ...item.chains.map(costsOf),
    ...(unsigned.length === 0 ? [] : [`  Payouts wait on: ${unsigned.join(', ')}.`]),
  ];
}

/** Result of get_network_status as text. */
export function describeNetworks(answer: NetworkStatusResponse): string {
  return answer.networks.flatMap(describeNetwork).join('\n');
}

/** get_network_status: halts and fees of the networks. */
export const networkStatusTool: Tool<StatusQuery, readonly NetworkStatus[], NetworkStatusResponse, NetworkStatusResponse> = {
  name: 'get_network_status',
  title: 'Get network status',
  description: [
    'Reports for THORChain and MAYAChain: latest block, age of the figures, price of the native asset, halts, and for each chain whether trading and payouts are open, gas rate, outbound fee and dust threshold.',
    "Fees count in 1e8 units of the chain's gas asset.",
    'Use it when a swap is refused with trading_halted or paused, or to find out whether a chain can be used now. A network with reachable false did not answer: treat it as halted.',
  ].join(' '),
  operation: { ...networkStatusEndpoint, ...statusRequest, respond: networkStatusEndpoint.respond },
  response: networkStatusResponse,
  shorten: (answer) => answer,
  examples: [{}, { network: 'thorchain' }, { chain: 'solana' }],
  readsFactsOnly: true,
  describe: (_statuses, told) => describeNetworks(told),
};
