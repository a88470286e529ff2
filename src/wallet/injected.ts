import { evmChainIds } from '../core/chain/evm-chain-id.ts';
import type { AccountFamily } from '../core/chain/families.ts';
import type { Family } from './port.ts';

/** An object injected by an extension. */
export interface Probe {
  readonly path: readonly string[];
  readonly key: string;
  readonly name: string;
  readonly family: Family;
  readonly kind: string;
  readonly chains: readonly string[];
  readonly accepts?: (provider: object) => boolean;
}

/** How wallets that we need not know make themselves known. */
interface Announcement {
  readonly standard: 'EIP-6963' | 'TIP-6963' | 'wallet-standard' | 'CIP-30';
  readonly chains: readonly string[];
  /** Global that wallet browsers inject. */
  readonly global?: string;
}

/** Announcements of each family's wallets; none where only known wallets are found. */
export const announcements = {
  evm: { standard: 'EIP-6963', chains: Object.keys(evmChainIds), global: 'ethereum' },
  utxo: { standard: 'wallet-standard', chains: ['BTC'] },
  cosmos: undefined,
  solana: { standard: 'wallet-standard', chains: ['SOL'], global: 'solana' },
  tron: { standard: 'TIP-6963', chains: ['TRON'] },
  xrp: undefined,
  cardano: { standard: 'CIP-30', chains: ['ADA'], global: 'cardano' },
} as const satisfies Readonly<Record<AccountFamily, Announcement | undefined>>;

/** Every announcement of `announcements`. */
export const announced: readonly Announcement[] = Object.values(announcements).filter((one) => one !== undefined);

/**
 * Vultisig's name for each chain, below `window.vultisig`. MAYAChain is excluded: the wallet signed RUNE instead of CACAO
 * there, and no build of it could be tested (content/decisions/0012-vultisig-without-mayachain.md).
 */
export const vultisigChains: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  LTC: 'litecoin',
  DOGE: 'dogecoin',
  BCH: 'bitcoincash',
  DASH: 'dash',
  ZEC: 'zcash',
  THOR: 'thorchain',
  GAIA: 'cosmos',
  XRP: 'ripple',
  SOL: 'solana',
  TRON: 'tron',
};

const has = (name: string) => (provider: object) => name in provider;

/** Vultisig first, so it keeps its own name when it impersonates other wallets. */
export const probes: readonly Probe[] = [
  { path: ['vultisig'], key: 'vultisig', name: 'Vultisig', family: 'vultisig', kind: 'vultisig', chains: [] },
  { path: ['unisat'], key: 'unisat', name: 'UniSat', family: 'utxo', kind: 'unisat', chains: ['BTC'], accepts: has('signPsbt') },
  {
    path: ['XverseProviders', 'BitcoinProvider'],
    key: 'xverse',
    name: 'Xverse',
    family: 'utxo',
    kind: 'xverse',
    chains: ['BTC'],
    accepts: has('request'),
  },
  {
    path: ['okxwallet', 'bitcoin'],
    key: 'okx',
    name: 'OKX Wallet',
    family: 'utxo',
    kind: 'okx',
    chains: ['BTC'],
    accepts: has('signPsbt'),
  },
  { path: ['LeatherProvider'], key: 'leather', name: 'Leather', family: 'utxo', kind: 'leather', chains: ['BTC'], accepts: has('request') },
  {
    path: ['keplr'],
    key: 'keplr',
    name: 'Keplr',
    family: 'cosmos',
    kind: 'keplr',
    chains: ['THOR', 'MAYA', 'GAIA', 'NOBLE'],
    accepts: has('signAmino'),
  },
  {
    path: ['okxwallet', 'keplr'],
    key: 'okx',
    name: 'OKX Wallet',
    family: 'cosmos',
    kind: 'keplr',
    chains: ['GAIA'],
    accepts: has('signAmino'),
  },
  { path: ['tron'], key: 'tronlink', name: 'TronLink', family: 'tron', kind: 'announced', chains: ['TRON'], accepts: has('request') },
  {
    path: ['okxwallet', 'tronLink'],
    key: 'okx',
    name: 'OKX Wallet',
    family: 'tron',
    kind: 'tronlink',
    chains: ['TRON'],
    accepts: has('request'),
  },
  { path: ['xrpl', 'crossmark'], key: 'crossmark', name: 'Crossmark', family: 'xrp', kind: 'crossmark', chains: ['XRP'] },
  { path: ['crossmark'], key: 'crossmark', name: 'Crossmark', family: 'xrp', kind: 'crossmark', chains: ['XRP'] },
];
