import type { NetworkId } from './protocol.ts';

/** How addresses of a chain are written and checked; see address.ts. */
export type AddressForm =
  | {
      readonly kind: 'utxo';
      readonly p2pkh: readonly number[];
      readonly p2sh: readonly (readonly number[])[];
      readonly segwit?: string;
      readonly cashaddr?: string;
      readonly tex?: string;
    }
  | { readonly kind: 'evm' }
  | { readonly kind: 'cosmos'; readonly prefix: string; readonly testPrefixes: readonly string[] }
  | { readonly kind: 'xrp' }
  | { readonly kind: 'tron' }
  | { readonly kind: 'solana' }
  | { readonly kind: 'radix' }
  | { readonly kind: 'sui' }
  | { readonly kind: 'cardano' };

/** How the memo travels with the inbound transaction (protocol.md 4.4, 4.5, 4.8). */
export type MemoMechanism = 'op_return' | 'calldata' | 'tx_memo' | 'msg_deposit' | 'xrp_memo' | 'tron_data' | 'spl_memo' | 'radix_call';

/** A chain as one network sees it. */
export interface ChainOnNetwork {
  /** Inbound amounts at or below this are ignored; 1e8 units. The node's own figure wins. */
  readonly dust: bigint;
  readonly memoMaxBytes: number;
  readonly memoMechanism: MemoMechanism;
}

export interface Chain {
  readonly id: string;
  readonly name: string;
  readonly gasAsset: string;
  /** Decimals of the gas asset on its own chain. */
  readonly decimals: number;
  readonly blockMs: number;
  /** Unit of `gas_rate`, and how many of it make one gas asset. */
  readonly gasUnit: string;
  readonly gasUnitsPerAsset: bigint;
  readonly addressForm: AddressForm;
  readonly explorer: { readonly tx: string; readonly address: string };
  readonly networks: Readonly<Partial<Record<NetworkId, ChainOnNetwork>>>;
}

const explorer = (site: string, tx = 'tx/', address = 'address/') => ({
  tx: `https://${site}/${tx}{}`,
  address: `https://${site}/${address}{}`,
});
const blockchair = (coin: string) => explorer(`blockchair.com/${coin}`, 'transaction/');
const cosmos = (prefix: string, ...testPrefixes: string[]): AddressForm => ({ kind: 'cosmos', prefix, testPrefixes });
const utxo = (dust: bigint): ChainOnNetwork => ({ dust, memoMaxBytes: 80, memoMechanism: 'op_return' });
const account = (dust: bigint, memoMechanism: MemoMechanism): ChainOnNetwork => ({ dust, memoMaxBytes: 250, memoMechanism });
const evm = (
  id: string,
  name: string,
  symbol: string,
  blockMs: number,
  gasUnit: string,
  gasUnitsPerAsset: bigint,
  site: string,
  networks: Chain['networks'],
): Chain => ({
  id,
  name,
  gasAsset: `${id}.${symbol}`,
  decimals: 18,
  blockMs,
  gasUnit,
  gasUnitsPerAsset,
  addressForm: { kind: 'evm' },
  explorer: explorer(site),
  networks,
});
const e8 = 10n ** 8n;
const e9 = 10n ** 9n;
const e6 = 10n ** 6n;

/** Sources: THORNode common/chain.go, MAYANode common/chain.go (protocol.md 1.5, 1.6). Which chains are live is read from the nodes. */
const rows: readonly Chain[] = [
  {
    id: 'BTC',
    name: 'Bitcoin',
    gasAsset: 'BTC.BTC',
    decimals: 8,
    blockMs: 600_000,
    gasUnit: 'satsperbyte',
    gasUnitsPerAsset: e8,
    addressForm: { kind: 'utxo', p2pkh: [0x00], p2sh: [[0x05]], segwit: 'bc' },
    explorer: explorer('mempool.space'),
    networks: { thorchain: utxo(1_000n), mayachain: utxo(10_000n) },
  },
  {
    id: 'LTC',
    name: 'Litecoin',
    gasAsset: 'LTC.LTC',
    decimals: 8,
    blockMs: 150_000,
    gasUnit: 'satsperbyte',
    gasUnitsPerAsset: e8,
    addressForm: { kind: 'utxo', p2pkh: [0x30], p2sh: [[0x32], [0x05]], segwit: 'ltc' },
    explorer: blockchair('litecoin'),
    networks: { thorchain: utxo(100_000n) },
  },
  {
    id: 'BCH',
    name: 'Bitcoin Cash',
    gasAsset: 'BCH.BCH',
    decimals: 8,
    blockMs: 600_000,
    gasUnit: 'satsperbyte',
    gasUnitsPerAsset: e8,
    addressForm: { kind: 'utxo', p2pkh: [0x00], p2sh: [[0x05]], cashaddr: 'bitcoincash' },
    explorer: blockchair('bitcoin-cash'),
    networks: { thorchain: utxo(10_000n) },
  },
  {
    id: 'DOGE',
    name: 'Dogecoin',
    gasAsset: 'DOGE.DOGE',
    decimals: 8,
    blockMs: 60_000,
    gasUnit: 'satsperbyte',
    gasUnitsPerAsset: e8,
    addressForm: { kind: 'utxo', p2pkh: [0x1e], p2sh: [[0x16]] },
    explorer: blockchair('dogecoin'),
    networks: { thorchain: utxo(100_000_000n) },
  },
  {
    id: 'DASH',
    name: 'Dash',
    gasAsset: 'DASH.DASH',
    decimals: 8,
    blockMs: 150_000,
    gasUnit: 'duffsperbyte',
    gasUnitsPerAsset: e8,
    addressForm: { kind: 'utxo', p2pkh: [0x4c], p2sh: [[0x10]] },
    explorer: blockchair('dash'),
    networks: { mayachain: utxo(10_000n) },
  },
  {
    id: 'ZEC',
    name: 'Zcash',
    gasAsset: 'ZEC.ZEC',
    decimals: 8,
    blockMs: 75_000,
    gasUnit: 'satsperbyte',
    gasUnitsPerAsset: e8,
    addressForm: { kind: 'utxo', p2pkh: [0x1c, 0xb8], p2sh: [[0x1c, 0xbd]], tex: 'tex' },
    explorer: blockchair('zcash'),
    networks: { thorchain: utxo(15_000n), mayachain: utxo(10_000n) },
  },
  evm('ETH', 'Ethereum', 'ETH', 12_000, 'gwei', e9, 'etherscan.io', {
    thorchain: account(1_000n, 'calldata'),
    mayachain: account(0n, 'calldata'),
  }),
  evm('BSC', 'BNB Chain', 'BNB', 450, 'gwei', e9, 'bscscan.com', { thorchain: account(10_000n, 'calldata') }),
  evm('AVAX', 'Avalanche', 'AVAX', 1_000, 'nAVAX', e9, 'snowtrace.io', { thorchain: account(100_000n, 'calldata') }),
  evm('BASE', 'Base', 'ETH', 2_000, 'mwei', 10n ** 12n, 'basescan.org', { thorchain: account(1_000n, 'calldata') }),
  evm('POL', 'Polygon', 'POL', 2_000, 'gwei', e9, 'polygonscan.com', { thorchain: account(100_000n, 'calldata') }),
  evm('ARB', 'Arbitrum', 'ETH', 260, 'centigwei', 10n ** 11n, 'arbiscan.io', { mayachain: account(0n, 'calldata') }),
  {
    id: 'GAIA',
    name: 'Cosmos Hub',
    gasAsset: 'GAIA.ATOM',
    decimals: 6,
    blockMs: 6_000,
    gasUnit: 'uatom',
    gasUnitsPerAsset: e6,
    addressForm: cosmos('cosmos'),
    explorer: explorer('www.mintscan.io/cosmos'),
    networks: { thorchain: account(1_000_000n, 'tx_memo') },
  },
  {
    id: 'NOBLE',
    name: 'Noble',
    gasAsset: 'NOBLE.USDC',
    decimals: 6,
    blockMs: 1_500,
    gasUnit: 'uusdc',
    gasUnitsPerAsset: e6,
    addressForm: cosmos('noble'),
    explorer: explorer('www.mintscan.io/noble'),
    networks: { thorchain: account(1_000_000n, 'tx_memo') },
  },
  {
    id: 'KUJI',
    name: 'Kujira',
    gasAsset: 'KUJI.KUJI',
    decimals: 6,
    blockMs: 3_500,
    gasUnit: 'ukuji',
    gasUnitsPerAsset: e6,
    addressForm: cosmos('kujira'),
    explorer: explorer('www.mintscan.io/kujira'),
    networks: { mayachain: account(0n, 'tx_memo') },
  },
  {
    id: 'XRP',
    name: 'XRP Ledger',
    gasAsset: 'XRP.XRP',
    decimals: 6,
    blockMs: 4_000,
    gasUnit: 'drop',
    gasUnitsPerAsset: e6,
    addressForm: { kind: 'xrp' },
    explorer: explorer('livenet.xrpl.org', 'transactions/', 'accounts/'),
    networks: { thorchain: account(100_000_000n, 'xrp_memo') },
  },
  {
    id: 'TRON',
    name: 'TRON',
    gasAsset: 'TRON.TRX',
    decimals: 6,
    blockMs: 3_000,
    gasUnit: 'sun',
    gasUnitsPerAsset: e6,
    addressForm: { kind: 'tron' },
    explorer: explorer('tronscan.org/#', 'transaction/', 'address/'),
    networks: { thorchain: account(10_000_000n, 'tron_data') },
  },
  {
    id: 'SOL',
    name: 'Solana',
    gasAsset: 'SOL.SOL',
    decimals: 9,
    blockMs: 400,
    gasUnit: 'lamport',
    gasUnitsPerAsset: e9,
    addressForm: { kind: 'solana' },
    explorer: explorer('explorer.solana.com'),
    networks: { thorchain: account(100_000n, 'spl_memo') },
  },
  {
    id: 'XRD',
    name: 'Radix',
    gasAsset: 'XRD.XRD',
    decimals: 18,
    blockMs: 500,
    gasUnit: 'costunits',
    gasUnitsPerAsset: e8,
    addressForm: { kind: 'radix' },
    explorer: explorer('dashboard.radixdlt.com', 'transaction/', 'account/'),
    networks: { mayachain: account(0n, 'radix_call') },
  },
  {
    id: 'THOR',
    name: 'THORChain',
    gasAsset: 'THOR.RUNE',
    decimals: 8,
    blockMs: 6_000,
    gasUnit: 'rune',
    gasUnitsPerAsset: e8,
    addressForm: cosmos('thor', 'sthor', 'tthor'),
    explorer: explorer('runescan.io'),
    networks: { thorchain: account(0n, 'msg_deposit'), mayachain: account(0n, 'tx_memo') },
  },
  {
    id: 'MAYA',
    name: 'MAYAChain',
    gasAsset: 'MAYA.CACAO',
    decimals: 10,
    blockMs: 6_000,
    gasUnit: 'cacao',
    gasUnitsPerAsset: 10n ** 10n,
    addressForm: cosmos('maya', 'smaya', 'tmaya'),
    explorer: explorer('www.explorer.mayachain.info'),
    networks: { mayachain: account(0n, 'msg_deposit') },
  },
  {
    id: 'SUI',
    name: 'Sui',
    gasAsset: 'SUI.SUI',
    decimals: 9,
    blockMs: 250,
    gasUnit: 'mist',
    gasUnitsPerAsset: e9,
    addressForm: { kind: 'sui' },
    explorer: explorer('suiscan.xyz/mainnet', 'tx/', 'account/'),
    networks: { thorchain: account(1_000_000n, 'tx_memo') },
  },
  {
    id: 'ADA',
    name: 'Cardano',
    gasAsset: 'ADA.ADA',
    decimals: 6,
    blockMs: 20_000,
    gasUnit: 'lovelace',
    gasUnitsPerAsset: e6,
    addressForm: { kind: 'cardano' },
    explorer: explorer('cardanoscan.io', 'transaction/'),
    networks: { thorchain: account(10_000_000n, 'tx_memo') },
  },
];

export const chains: Readonly<Record<string, Chain>> = Object.fromEntries(rows.map((row) => [row.id, row]));

/** Where a person can look a transaction up. EVM hashes get the `0x` that the nodes leave out. */
export function explorerTx(chain: Chain, hash: string): string {
  const isEvm = chain.addressForm.kind === 'evm';
  const shown = isEvm ? `0x${hash.replace(/^0x/i, '').toLowerCase()}` : hash;
  return chain.explorer.tx.replace('{}', shown);
}

export function explorerAddress(chain: Chain, address: string): string {
  return chain.explorer.address.replace('{}', address);
}
