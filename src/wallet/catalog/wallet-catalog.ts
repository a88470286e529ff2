import { evmChains } from '../discovery.ts';
import { vultisigChains } from '../injected.ts';
import { type AppLink, appLinks } from './app-link.ts';

/** A wallet that a user can install to pay with, whether or not it was found in this browser. */
export interface CatalogWallet {
  readonly key: string;
  /** Announced name, for wallets that announce themselves. */
  readonly name: string;
  /** Chains on which this product can sign with it, as ids of core/chain/chain.ts. */
  readonly chains: readonly string[];
  /** Chrome Web Store id of its extension. */
  readonly extension?: string;
  /** Deep link that opens a page in its app; absent where the vendor documents none. */
  readonly app?: AppLink;
}

/** Chrome Web Store URL of an extension. */
export const storeUrl = (extension: string): string => `https://chromewebstore.google.com/detail/${extension}`;

/**
 * Wallets that discovery can find, those with more chains first. Chains are those of the extension; in-app browsers
 * injecting the same objects is the vendors' claim and untested (content/reference/wallets.md).
 */
export const walletCatalog: readonly CatalogWallet[] = [
  {
    key: 'metamask',
    name: 'MetaMask',
    chains: [...evmChains, 'BTC', 'SOL'],
    extension: 'nkbihfbeogaeaoehlefnkodbefgpgknn',
    app: appLinks.metamask,
  },
  {
    key: 'okx',
    name: 'OKX Wallet',
    chains: [...evmChains, 'BTC', 'SOL', 'TRON', 'GAIA'],
    extension: 'mcohilncbfahbmgdjkbpemcciiolgcge',
    app: appLinks.okx,
  },
  { key: 'xverse', name: 'Xverse', chains: ['BTC'], extension: 'idnnbdplmphpflfnlkomgpfbpcgelopg', app: appLinks.xverse },
  { key: 'unisat', name: 'UniSat', chains: ['BTC'], extension: 'ppbibelpcjmhbdihakflkdcoccbgbkpo', app: appLinks.unisat },
  { key: 'leather', name: 'Leather', chains: ['BTC'], extension: 'ldinpeekobnhjjdofggfgjlcehhmanlj', app: appLinks.leather },
  {
    key: 'phantom',
    name: 'Phantom',
    chains: ['SOL', 'ETH', 'BASE', 'POL'],
    extension: 'bfnaelmomeimhlpmgjnjophhpkkoljpa',
    app: appLinks.phantom,
  },
  { key: 'solflare', name: 'Solflare', chains: ['SOL'], extension: 'bhhhlbepdkbapadjdnnojkbgioiodbic', app: appLinks.solflare },
  { key: 'backpack', name: 'Backpack', chains: ['SOL'], extension: 'aflkmfhebedbjioipglgcbcmnbpgliof' },
  {
    key: 'keplr',
    name: 'Keplr',
    chains: ['THOR', 'MAYA', 'GAIA', 'NOBLE'],
    extension: 'dmkamcknogkgcdfhhbddcghachkejeap',
    app: appLinks.keplr,
  },
  { key: 'tronlink', name: 'TronLink', chains: ['TRON'], extension: 'ibnejdfjmmkpcnlpebklmnkoeoihofec', app: appLinks.tronlink },
  { key: 'eternl', name: 'Eternl', chains: ['ADA'], extension: 'kmhcihpebfmpgmihbkipmjlmmioameka', app: appLinks.cip158 },
  { key: 'vespr', name: 'VESPR', chains: ['ADA'], extension: 'bedogdpgdnifilpgeianmmdabklhfkcn', app: appLinks.cip158 },
  { key: 'lace', name: 'Lace', chains: ['ADA'], extension: 'gafhhkghbfjjkeiendhlofajokpaflmk' },
  { key: 'crossmark', name: 'Crossmark', chains: ['XRP'], extension: 'canipghmckojpianfgiklhbgpfmhjkjg' },
  { key: 'gem', name: 'GemWallet', chains: ['XRP'], extension: 'egebedonbdapoieedfcfkofloclfghab' },
  { key: 'rabby', name: 'Rabby Wallet', chains: evmChains, extension: 'acmacodkjbdgmoleebolmdjonilkdbch' },
  {
    key: 'trust',
    name: 'Trust Wallet',
    chains: [...evmChains, 'SOL'],
    extension: 'egjidjbpglichdcondbcbdnbeeppgdph',
    app: appLinks.trust,
  },
  { key: 'coinbase', name: 'Coinbase Wallet', chains: evmChains, extension: 'hnfanknocfeofbddgcijnmhnfnkdnaad', app: appLinks.coinbase },
  {
    key: 'bitget',
    name: 'Bitget Wallet',
    chains: [...evmChains, 'SOL'],
    extension: 'jiidiaalihmmhddjgbnbgdfflelocpak',
    app: appLinks.bitget,
  },
  {
    key: 'vultisig',
    name: 'Vultisig',
    chains: [...evmChains, ...Object.keys(vultisigChains)],
    extension: 'ggafhcdaplkhmmnlbfjpnnkepdfjaelb',
  },
];
