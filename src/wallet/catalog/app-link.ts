/** Deep link that opens a page in a wallet app's browser (content/reference/wallets.md). */
export interface AppLink {
  /** Builds the link for a full page URL. */
  readonly to: (page: string) => string;
  /** The link has a custom scheme and does nothing without the app; other links fall back to a page that offers the app. */
  readonly needsApp?: true;
  /** The page opens without what follows its `#`. */
  readonly dropsFragment?: true;
}

const after =
  (start: string, end = '') =>
  (page: string): string =>
    start + encodeURIComponent(page) + end;

/** Link format of Phantom and Solflare, which also take the referring origin. */
const referred =
  (start: string) =>
  (page: string): string =>
    `${start}${encodeURIComponent(page)}?ref=${encodeURIComponent(new URL(page).origin)}`;

const okxPage = after('okx://wallet/dapp/url?dappUrl=');

/** UniSat takes a JSON list of URLs in base64. */
const unisatPage = (page: string): string => btoa(JSON.stringify([page]));

/** TronLink takes its action as JSON. */
const tronlinkPage = (page: string): string =>
  JSON.stringify({
    url: page,
    action: 'open',
    protocol: 'tronlink',
    version: '1.0',
  });

export const appLinks = {
  /** MetaMask takes the page unescaped and without its scheme. */
  metamask: {
    to: (page) => `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '').replace(/#.*/, '')}`,
    dropsFragment: true,
  },
  trust: { to: after('https://link.trustwallet.com/open_url?coin_id=60&url=') },
  phantom: { to: referred('https://phantom.app/ul/browse/') },
  okx: {
    to: (page) => after('https://web3.okx.com/download?deeplink=')(okxPage(page)),
  },
  coinbase: { to: after('https://go.cb-w.com/dapp?cb_url=') },
  xverse: { to: after('https://connect.xverse.app/browser?url=') },
  keplr: { to: after('https://deeplink.keplr.app/web-browser?url=') },
  solflare: { to: referred('https://solflare.com/ul/v1/browse/') },
  bitget: { to: after('https://bkcode.vip?action=dapp&url=') },
  unisat: {
    to: (page) => after('https://app.unisat.cloud/request?method=openDapp&from=Strait&data=')(unisatPage(page)),
  },
  /** Not tied to a wallet: the phone offers every app that handles the scheme (CIP-158). */
  cip158: { to: after('web+cardano://browse/v1?uri='), needsApp: true },
  leather: { to: after('leather://browser?url='), needsApp: true },
  tronlink: {
    to: (page) => after('tronlinkoutside://pull.activity?param=')(tronlinkPage(page)),
    needsApp: true,
  },
} as const satisfies Readonly<Record<string, AppLink>>;
