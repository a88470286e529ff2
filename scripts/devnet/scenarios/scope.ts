import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Figure, Scenario } from './scenario.ts';

/** Suites on what the product does, as prefixes of their names. */
export const inScope: Readonly<Record<NetworkId, readonly string[]>> = {
  thorchain: [
    'adv-swap-queue/',
    'api/quotes/',
    'core/memo',
    'core/outbound-fee',
    'deposit/deposit',
    'refunds/',
    'rune-pool/',
    'secured-assets/',
    'security/drop-dust-outbound',
    'security/evm-null-address-outbound',
    'swaps/',
    'tcy/',
    'tor/',
    'trade-accounts/',
  ],
  mayachain: [
    'affiliates/',
    'api/quotes/',
    'core/memo',
    'deposit/',
    'mayaname/',
    'mimir/halt-pool-trading',
    'refunds/',
    'swaps/',
    'trade-accounts/',
  ],
};

/** Endpoints that the devnet answers, below a node's prefix. */
const served: readonly RegExp[] = [
  /^(?:balances|trade\/(?:unit|account|accounts)|securedasset|thorname|mayaname|swap\/streaming|queue\/swap\/details|outbound_fee)\/[^/]+$/,
  /^pool\/[^/]+$/,
  /^memo\/.+$/,
  /^tx(?:\/(?:status|stages|details))?\/[^/]+$/,
  /^quote\/(?:swap|limit)$/,
  /^queue(?:\/(?:swap|outbound|scheduled|limit_swaps|limit_swaps\/summary))?$/,
  /^(?:pools|mimir|inbound_addresses|outbound_fees|swaps\/streaming|trade\/units|securedassets)$/,
  /^mimir\/key\/[^/]+$/,
];

const isServed = (path: string): boolean => served.some((one) => one.test(path));

/** Members of responses that the devnet does not model. */
const absentFields: readonly (readonly [path: RegExp, place: RegExp, reason: string])[] = [
  [
    /^pools?(?:$|\/)/,
    /(?:^|\/)(?:LP_units|pool_units|synth_\w+|savers_\w+|pending_\w+|derived_depth_bps|loan_\w+)$/,
    'units of liquidity and synths',
  ],
  [/^pools?(?:$|\/)/, /(?:^|\/)volume_(?:asset|rune)$/, 'volume of a day'],
  [
    /^(?:thorname|mayaname)\//,
    /(?:preferred_asset|affiliate_collector|affiliate_bps|subaffiliates|multiplier)/,
    'preferred assets of names',
  ],
  [/^queue\/(?:outbound|scheduled)$/, /(?:clout_spent|gas_rate|max_gas|vault_pub_key)/, 'vaults and gas of payouts'],
  [/^inbound_addresses$/, /address|pub_key|router|#|^[0-9]/, 'vaults and the order of chains'],
  [/^quote\//, /(?:inbound_address|router|^expiry|warning|notes|dust_threshold)$/, 'vaults and clock of a quote'],
  [/^tx\//, /tss|signers|observed_pub_key|keysign/, 'observers and signers'],
];

/** Why a figure at an endpoint is left out; undefined when it is compared. */
export function absentReason(path: string, [place]: Figure): string | undefined {
  const bare = path.replace(/\?.*$/, '');
  if (!isServed(bare)) return `no endpoint ${bare.replace(/<[^>]*>|[A-Z]+[./~-][^/]*|[0-9A-F]{64}/g, '…')}`;
  return absentFields.find(([of, field]) => of.test(bare) && field.test(place))?.[2];
}

const key = ({ network, suite }: Pick<Scenario, 'network' | 'suite'>): string => `${network} ${suite}`;

/** Suites of the gaps A1 to A8 that issue 47 closes. */
const gaps: readonly string[] = [
  'thorchain adv-swap-queue/secured-asset-limit-swaps',
  'thorchain adv-swap-queue/trade-asset-limit-swaps',
  'thorchain secured-assets/secured-swaps',
  'thorchain secured-assets/invalid',
  'thorchain trade-accounts/trade-swaps',
  'thorchain trade-accounts/invalid',
  'thorchain refunds/custom-refund-address',
  'thorchain core/memo',
  'thorchain swaps/multiple-affiliates',
  'thorchain api/quotes/limit',
  'thorchain refunds/affiliate-swaps',
  'mayachain refunds/custom-refund-address',
  'mayachain trade-accounts/invalid',
];

/** Twelve more, one of each kind. */
const others: readonly string[] = [
  'thorchain swaps/swaps',
  'thorchain swaps/streaming-swaps',
  'thorchain swaps/swapper_clout',
  'thorchain api/quotes/swap',
  'thorchain refunds/swaps',
  'thorchain refunds/failed',
  'thorchain adv-swap-queue/limit-swaps',
  'thorchain adv-swap-queue/rapid-swap-direction',
  'thorchain trade-accounts/trade',
  'thorchain core/outbound-fee',
  'mayachain swaps/swaps',
  'mayachain refunds/refunds',
];

export const isInGate = (scenario: Pick<Scenario, 'network' | 'suite'>): boolean => [...gaps, ...others].includes(key(scenario));
