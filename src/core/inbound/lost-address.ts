import { sha256 } from '@noble/hashes/sha2.js';
import { encodeAddress } from '../address/address.ts';
import { type Asset, contractOnChain, homeChain, parseAsset } from '../asset/asset.ts';
import { chainName } from '../asset/asset-name.ts';
import { knownTokensByName } from '../asset/known-tokens.ts';
import { chains, hasRouters } from '../chain/chain.ts';
import { evmFacts } from '../chain/evm-facts.ts';
import type { ErrorInfo } from '../errors.ts';
import type { InboundAddress } from '../halt/inbound-address.ts';
import { type NetworkId, networkIds, protocols } from '../network/protocol.ts';
import type { Pool } from '../pool/pool.ts';
import { keylessText } from './keyless.ts';
import { pinnedRouters, replacedRouters } from './routers.ts';

/** A network's own addresses. */
export interface OwnAddresses {
  readonly network: NetworkId;
  readonly inbound: readonly Pick<InboundAddress, 'chain' | 'address' | 'router'>[];
  readonly pools: readonly Pick<Pool, 'asset'>[];
}

/** Destination and refund address of a swap, both valid on the home chain of their asset. */
export interface Payees {
  readonly from: Asset;
  readonly to: Asset;
  readonly destination?: string | undefined;
  readonly refund?: string | undefined;
}

/** Current and replaced EVM routers (content/reference/deposits.md#router). */
const routersFor = (network: NetworkId): readonly string[] => [
  ...Object.values(pinnedRouters[network]).flat(),
  ...replacedRouters[network],
];

const sdkModules = ['bonded_tokens_pool', 'distribution', 'fee_collector', 'gov', 'mint', 'not_bonded_tokens_pool', 'transfer'];

/** Module accounts of Cosmos chains; the networks' own from x/*chain/types/key.go of their nodes. */
const modules: Readonly<Record<string, readonly string[]>> = {
  THOR: [
    ...['affiliate_collector', 'asgard', 'bond', 'lending', 'pol_reserve', 'reserve', 'rune_pool', 'tcy_claim', 'tcy_stake'],
    ...['thorchain', 'treasury', ...sdkModules],
  ],
  MAYA: ['affiliate_collector', 'asgard', 'bond', 'cacao_pool', 'maya_fund', 'mayachain', 'reserve', ...sdkModules],
};

const lost = 'what is sent there cannot be paid out to you.';

/** Normalizes an address for comparison across node notations. */
const plain = (address: string): string => address.toLowerCase().replace(/^bitcoincash:/, '');

/**
 * Reason funds paid to a valid address of `chain` are lost, as a sentence: a network's vault, router or module
 * account, a token contract, an address without a key. Undefined when no reason is known; recognizes only what `known`
 * lists and what never changes.
 * @example lostAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'ETH', []) // 'This is the contract of the token USDC on Ethereum: what is sent there cannot be paid out to you.'
 */
export function lostAddress(address: string, chain: string, known: readonly OwnAddresses[]): string | undefined {
  const text = plain(address);
  const keyless = keylessText(address, chain);
  if (keyless !== undefined) return `${keyless}: ${lost}`;
  return moduleText(text, chain) ?? ownText(text, chain, known) ?? tokenText(text, chain, known);
}

/** Reason for a module account, whose address is the truncated hash of its name. */
function moduleText(text: string, chain: string): string | undefined {
  const form = chains[chain]?.addressForm;
  if (form?.kind !== 'cosmos') return undefined;
  const bytes = new TextEncoder();
  const name = (modules[chain] ?? sdkModules).find((one) => encodeAddress(chain, sha256(bytes.encode(one)).slice(0, 20)) === text);
  if (name === undefined) return undefined;
  return `This is an account that ${chainName(chain)} keeps for itself (${name}): ${lost}`;
}

function ownText(text: string, chain: string, known: readonly OwnAddresses[]): string | undefined {
  for (const { network, inbound } of known) {
    const { name } = protocols[network];
    const at = (entry: { readonly chain: string }) => `of ${name} on ${chainName(entry.chain)}: ${lost}`;
    const vaults = inbound.filter((entry) => plain(entry.address) === text);
    const vault = vaults.find((entry) => entry.chain === chain) ?? vaults[0];
    if (vault !== undefined) return `This is the vault ${at(vault)}`;
    const router = inbound.find((entry) => entry.router !== undefined && plain(entry.router) === text);
    if (router !== undefined) return `This is the router contract ${at(router)}`;
  }
  const owner = hasRouters(chain) ? networkIds.find((network) => routersFor(network).includes(text)) : undefined;
  return owner && `This is a router contract of ${protocols[owner].name}: ${lost}`;
}

/**
 * Reason for a token contract. Compares case-insensitively: asset names uppercase contracts, losing the case significant
 * on TRON and Solana.
 */
function tokenText(text: string, chain: string, known: readonly OwnAddresses[]): string | undefined {
  const sameForm = (asset: Asset) => asset.chain === chain || (hasRouters(chain) && hasRouters(asset.chain));
  const holds = (asset: Asset) => asset.contract !== '' && asset.contract.toLowerCase() === text && sameForm(asset);
  const listed = known.flatMap(({ pools }) => pools.map(({ asset }) => asset)).find(holds) ?? knownTokens().find(holds);
  return listed && `This is the contract of the token ${listed.ticker} on ${chainName(listed.chain)}: ${lost}`;
}

/** Additional token contracts, for when no pool lists them. */
const otherTokens = [
  'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7',
  'AVAX.USDT-0X9702230A8EA53601F5CD2DC00FDBC13D4DF4A8C7',
  'AVAX.USDC-0XB97EF9EF8734C71904D8002F8B6BC66DD9C48A6E',
  'BASE.USDC-0X833589FCD6EDB6E08F4C7C32D4F71B54BDA02913',
  'ARB.USDC-0XAF88D065E77C8CC2239327C5EDB3A432268E5831',
  'ARB.USDT-0XFD086BC7CD5C481DCC9C85EBE478A1C0B69FCBB9',
];

let tokens: readonly Asset[] | undefined;

function knownTokens(): readonly Asset[] {
  const wrapped = Object.entries(evmFacts).map(([chain, facts]) => `${chain}.${facts.wrapped}`);
  tokens ??= [...knownTokensByName.keys(), ...otherTokens, ...wrapped].flatMap((name) => {
    const read = parseAsset(name);
    return read.ok && contractOnChain(read.value) !== undefined ? [read.value] : [];
  });
  return tokens;
}

/**
 * Error of a swap over `network` that would pay or refund to an unrecoverable address; undefined
 * when both are fine. Error: invalid_address, with the field.
 * @example lostPayee({ from: asset('BTC.BTC'), to: asset('ETH.ETH'), destination: ethAddress }, 'thorchain', [facts('thorchain')]) // undefined
 */
export function lostPayee(
  { from, to, destination, refund }: Payees,
  network: NetworkId,
  known: readonly OwnAddresses[],
): ErrorInfo | undefined {
  const places = [
    { field: 'destination', address: destination, asset: to },
    { field: 'refund_address', address: refund, asset: from },
  ];
  for (const { field, address, asset } of places) {
    const why = address === undefined ? undefined : lostAddress(address, homeChain(asset, network), known);
    if (why !== undefined) return { code: 'invalid_address', hint: `${why} Send an address whose key you hold.`, field };
  }
  return undefined;
}
