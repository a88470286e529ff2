import type { Chain, DepositForm, MemoMechanism } from './chain-kind.ts';
import { type EvmRow, evmRows } from './evm-rows.ts';
import type { AddressForm } from './families.ts';

const explorer = (site: string, tx = 'tx/', address = 'address/') => ({
  tx: `https://${site}/${tx}{}`,
  address: `https://${site}/${address}{}`,
});
const blockchair = (coin: string) => explorer(`blockchair.com/${coin}`, 'transaction/');
const cosmos = (prefix: string, ...testPrefixes: string[]): AddressForm => ({ kind: 'cosmos', prefix, testPrefixes });
const opReturn: DepositForm = { memoMaxBytes: 80, memoMechanism: 'op_return' };
const memoIn = (memoMechanism: MemoMechanism): DepositForm => ({ memoMaxBytes: 250, memoMechanism });
const e8 = 10n ** 8n;

interface CoinRow extends Omit<Chain, 'gasAsset' | 'gasUnitsPerAsset'> {
  /** Symbol of the gas asset; that of the chain by default. */
  readonly symbol?: string;
  /** By default, gas is paid in the smallest unit. */
  readonly gasUnitsPerAsset?: bigint;
}
const coin = ({ symbol, ...row }: CoinRow): Chain => ({
  gasUnitsPerAsset: 10n ** BigInt(row.decimals),
  ...row,
  gasAsset: `${row.id}.${symbol ?? row.id}`,
});

interface UtxoRow extends Pick<Chain, 'id' | 'name' | 'blockMs' | 'explorer' | 'dust'> {
  readonly gasUnit?: string;
  readonly form: Omit<Extract<AddressForm, { readonly kind: 'utxo' }>, 'kind'>;
}
const utxo = ({ form, gasUnit = 'satsperbyte', ...row }: UtxoRow): Chain =>
  coin({ ...row, decimals: 8, gasUnit, addressForm: { kind: 'utxo', ...form }, deposit: opReturn });

const evm = ([id, { site, gasUnit = 'gwei', gasUnitsPerAsset = 10n ** 9n, ...row }]: readonly [string, EvmRow]): Chain =>
  coin({
    ...row,
    id,
    gasUnit,
    gasUnitsPerAsset,
    decimals: 18,
    addressForm: { kind: 'evm' },
    explorer: explorer(site),
    deposit: memoIn('calldata'),
  });

/**
 * Sources: THORNode common/chain.go, MAYANode common/chain.go (content/reference/chains.md). Live
 * chains come from the nodes: those with a pool and an inbound address.
 */
export const chainRows: readonly Chain[] = [
  utxo({
    id: 'BTC',
    name: 'Bitcoin',
    blockMs: 600_000,
    form: { p2pkh: [0x00], p2sh: [[0x05]], segwit: 'bc' },
    explorer: explorer('mempool.space'),
    dust: { thorchain: 1_000n, mayachain: 10_000n },
  }),
  utxo({
    id: 'LTC',
    name: 'Litecoin',
    blockMs: 150_000,
    form: { p2pkh: [0x30], p2sh: [[0x32], [0x05]], segwit: 'ltc' },
    explorer: blockchair('litecoin'),
    dust: { thorchain: 100_000n },
  }),
  utxo({
    id: 'BCH',
    name: 'Bitcoin Cash',
    blockMs: 600_000,
    form: { p2pkh: [0x00], p2sh: [[0x05]], cashaddr: 'bitcoincash' },
    explorer: blockchair('bitcoin-cash'),
    dust: { thorchain: 10_000n },
  }),
  utxo({
    id: 'DOGE',
    name: 'Dogecoin',
    blockMs: 60_000,
    form: { p2pkh: [0x1e], p2sh: [[0x16]] },
    explorer: blockchair('dogecoin'),
    dust: { thorchain: 100_000_000n },
  }),
  utxo({
    id: 'DASH',
    name: 'Dash',
    blockMs: 150_000,
    gasUnit: 'duffsperbyte',
    form: { p2pkh: [0x4c], p2sh: [[0x10]] },
    explorer: blockchair('dash'),
    dust: { mayachain: 10_000n },
  }),
  utxo({
    id: 'ZEC',
    name: 'Zcash',
    blockMs: 75_000,
    form: { p2pkh: [0x1c, 0xb8], p2sh: [[0x1c, 0xbd]], tex: 'tex' },
    explorer: blockchair('zcash'),
    dust: { thorchain: 15_000n, mayachain: 10_000n },
  }),
  ...Object.entries(evmRows).map(evm),
  coin({
    id: 'GAIA',
    name: 'Cosmos Hub',
    symbol: 'ATOM',
    decimals: 6,
    blockMs: 6_000,
    gasUnit: 'uatom',
    addressForm: cosmos('cosmos'),
    uriSchemes: ['cosmos'],
    explorer: explorer('www.mintscan.io/cosmos'),
    deposit: memoIn('tx_memo'),
    dust: { thorchain: 1_000_000n },
  }),
  coin({
    id: 'NOBLE',
    name: 'Noble',
    symbol: 'USDC',
    decimals: 6,
    blockMs: 1_500,
    gasUnit: 'uusdc',
    addressForm: cosmos('noble'),
    uriSchemes: ['noble'],
    explorer: explorer('www.mintscan.io/noble'),
    deposit: memoIn('tx_memo'),
    dust: { thorchain: 1_000_000n },
  }),
  coin({
    id: 'KUJI',
    name: 'Kujira',
    decimals: 6,
    blockMs: 3_500,
    gasUnit: 'ukuji',
    addressForm: cosmos('kujira'),
    explorer: explorer('www.mintscan.io/kujira'),
    deposit: memoIn('tx_memo'),
    dust: { mayachain: 0n },
  }),
  coin({
    id: 'XRP',
    name: 'XRP Ledger',
    decimals: 6,
    blockMs: 4_000,
    gasUnit: 'drop',
    addressForm: { kind: 'xrp' },
    explorer: explorer('livenet.xrpl.org', 'transactions/', 'accounts/'),
    deposit: memoIn('xrp_memo'),
    dust: { thorchain: 100_000_000n },
  }),
  coin({
    id: 'TRON',
    name: 'TRON',
    symbol: 'TRX',
    decimals: 6,
    blockMs: 3_000,
    gasUnit: 'sun',
    addressForm: { kind: 'tron' },
    uriSchemes: ['tron'],
    explorer: explorer('tronscan.org/#', 'transaction/', 'address/'),
    deposit: memoIn('tron_data'),
    dust: { thorchain: 10_000_000n },
  }),
  coin({
    id: 'SOL',
    name: 'Solana',
    decimals: 9,
    blockMs: 400,
    gasUnit: 'lamport',
    addressForm: { kind: 'solana' },
    explorer: explorer('explorer.solana.com'),
    deposit: memoIn('spl_memo'),
    dust: { thorchain: 100_000n },
  }),
  coin({
    id: 'XRD',
    name: 'Radix',
    decimals: 18,
    blockMs: 500,
    gasUnit: 'costunits',
    gasUnitsPerAsset: e8,
    addressForm: { kind: 'radix' },
    explorer: explorer('dashboard.radixdlt.com', 'transaction/', 'account/'),
    deposit: memoIn('radix_call'),
    dust: { mayachain: 0n },
  }),
  coin({
    id: 'THOR',
    name: 'THORChain',
    symbol: 'RUNE',
    decimals: 8,
    blockMs: 6_000,
    gasUnit: 'rune',
    addressForm: cosmos('thor', 'sthor', 'tthor'),
    explorer: explorer('runescan.io'),
    deposit: memoIn('tx_memo'),
    dust: { thorchain: 0n, mayachain: 0n },
  }),
  coin({
    id: 'MAYA',
    name: 'MAYAChain',
    symbol: 'CACAO',
    decimals: 10,
    blockMs: 6_000,
    gasUnit: 'cacao',
    addressForm: cosmos('maya', 'smaya', 'tmaya'),
    explorer: explorer('www.explorer.mayachain.info'),
    deposit: memoIn('tx_memo'),
    dust: { mayachain: 0n },
  }),
  coin({
    id: 'SUI',
    name: 'Sui',
    decimals: 9,
    blockMs: 250,
    gasUnit: 'mist',
    addressForm: { kind: 'sui' },
    explorer: explorer('suiscan.xyz/mainnet', 'tx/', 'account/'),
    dust: { thorchain: 1_000_000n },
  }),
  coin({
    id: 'ADA',
    name: 'Cardano',
    decimals: 6,
    blockMs: 20_000,
    gasUnit: 'lovelace',
    addressForm: { kind: 'cardano' },
    uriSchemes: ['cardano', 'web+cardano'],
    explorer: explorer('cardanoscan.io', 'transaction/'),
    deposit: { ...memoIn('cardano_metadata'), least: e8, isOptIn: true },
    dust: { thorchain: 10_000_000n, mayachain: 99_999_999n },
  }),
];
