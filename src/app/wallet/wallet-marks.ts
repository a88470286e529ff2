import type { FoundWallet } from '../../wallet/port.ts';
import { markUrl } from '../assets/asset-marks.ts';

/** Drawings by the reverse domain that a program announces (EIP-6963). */
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

/** Drawings by the key of the place in the page where we found a program (wallet/injected.ts). */
const probed = new Set(['okx', 'keplr']);

/**
 * The drawing of a wallet. Never by the name that it gives itself, which anybody can take; and none where two programs go
 * by one name, since a drawing would be trusted to tell them apart.
 */
export function walletMarkUrl({ id, kind, sharesName }: Pick<FoundWallet, 'id' | 'kind' | 'sharesName'>): string | undefined {
  const key = id.slice(id.indexOf(':') + 1).toLowerCase();
  if (sharesName || kind === 'standard') return undefined;
  const name = announced.get(key) ?? (kind !== 'announced' && probed.has(key) ? key : undefined);
  return name === undefined ? undefined : markUrl('wallets', name);
}

/** Wallets of the catalog that have a drawing. */
const drawn = new Set(['metamask', 'okx', 'phantom', 'rabby', 'coinbase', 'keplr', 'trust', 'solflare', 'backpack']);

/** The drawing of a wallet that our own list names (wallet/catalog). */
export const catalogMarkUrl = (key: string): string | undefined => (drawn.has(key) ? markUrl('wallets', key) : undefined);
