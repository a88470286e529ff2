import type { FoundWallet } from '../../wallet/port.ts';
import { markUrl } from '../ui/marks/asset-marks.ts';

/** Logos by announced reverse domain (EIP-6963). */
const announced = new Map([
  ['io.metamask', 'metamask'],
  ['io.metamask.flask', 'metamask'],
  ['io.metamask.mobile', 'metamask'],
  ['com.okex.wallet', 'okx'],
  ['app.phantom', 'phantom'],
  ['io.rabby', 'rabby'],
  ['com.coinbase.wallet', 'coinbase'],
  ['me.rainbow', 'rainbow'],
  ['io.zerion.wallet', 'zerion'],
  ['app.keplr', 'keplr'],
  ['com.trustwallet.app', 'trust'],
  ['app.backpack', 'backpack'],
  ['com.exodus.web3-wallet', 'exodus'],
  ['io.xdefi', 'ctrl'],
]);

/** Logos by the injection key under which a wallet was detected (wallet/injected.ts). */
const probed = new Set(['okx', 'keplr']);

/**
 * Logo of a wallet. Never chosen by its self-declared name, which anyone can copy; and none when two wallets share a name,
 * since users would rely on logos to distinguish them.
 */
export function walletMarkUrl({ id, kind, sharesName }: Pick<FoundWallet, 'id' | 'kind' | 'sharesName'>): string | undefined {
  const key = id.slice(id.indexOf(':') + 1).toLowerCase();
  if (sharesName || kind === 'standard') return undefined;
  const name = announced.get(key) ?? (kind !== 'announced' && probed.has(key) ? key : undefined);
  return name === undefined ? undefined : markUrl('wallets', name);
}

/** Catalog wallets that have a logo. */
const drawn = new Set(['metamask', 'okx', 'phantom', 'rabby', 'coinbase', 'keplr', 'trust', 'solflare', 'backpack']);

/** Logo of a catalog wallet (wallet/catalog). */
export const catalogMarkUrl = (key: string): string | undefined => (drawn.has(key) ? markUrl('wallets', key) : undefined);
