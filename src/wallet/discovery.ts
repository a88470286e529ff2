import { cip30, cip30Wallets } from './cardano/cip30.ts';
import { fieldOf as field, tryRead } from './fields.ts';
import { announcements, type Probe, probes, vultisigChains } from './injected.ts';
import type { Family, FoundWallet } from './port.ts';
import { standardFamilies } from './solana/wallet-standard.ts';
import { findGemWallet, type MessageHost } from './xrp/gem-wallet.ts';

/** The parts of `window` that discovery uses. */
export type WalletHost = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & object;

/** Chains supported through EIP-6963 wallets. */
export const evmChains = announcements.evm.chains;
/** Delays in milliseconds before looking again for extensions that inject late. */
const laterMs = [250, 1500];
const longestName = 40;
const largestIcon = 200_000;

type Candidate = Omit<FoundWallet, 'sharesName' | 'id'> & { readonly key: string };

/**
 * Watches for wallets and calls `changed` with the whole list whenever it grows. Covers wallets that announce themselves
 * (EIP-6963, TIP-6963, wallet-standard) and objects injected by extensions. Lists each program once per family, whatever
 * names it announces. Opens no window. Returns a function that stops the watch.
 */
export function watchWallets(host: WalletHost, changed: (wallets: readonly FoundWallet[]) => void): () => void {
  const found: Candidate[] = [];
  const add = (candidate: Candidate) => {
    const isKnown = found.some((one) => one.provider === candidate.provider && one.family === candidate.family);
    if (isKnown || typeof candidate.provider !== 'object' || candidate.provider === null) return;
    found.push(candidate);
    changed(named(found));
  };
  const ends = [watchAnnounced(host, add), watchStandard(host, add), watchInjected(host, add), watchCip30(host, add)];
  if (canPost(host)) findGemWallet(host, (provider) => add({ ...gem, provider }));
  return () => {
    for (const end of ends) end();
  };
}

/** GemWallet, which is detected by a message instead of an injected object. */
export const gem = { key: 'gem', name: 'GemWallet', family: 'xrp', kind: 'gem', chains: ['XRP'] } as const;

const canPost = (host: object): host is MessageHost => 'postMessage' in host && 'location' in host;

function named(found: readonly Candidate[]): readonly FoundWallet[] {
  return found.map(({ key, ...candidate }, index) => {
    const before = found.slice(0, index).filter((one) => one.family === candidate.family && one.key === key).length;
    const sharesName = found.some(
      (one, at) => at !== index && one.family === candidate.family && plainName(one.name) === plainName(candidate.name),
    );
    return { ...candidate, id: `${candidate.family}:${key}${before === 0 ? '' : `#${before + 1}`}`, sharesName };
  });
}

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Sanitizes an announced name to readable characters on one line: it is untrusted input. */
function cleanName(name: unknown, otherwise: string): string {
  const text = typeof name === 'string' ? name.replace(/[^\p{L}\p{N} .,'()&+-]/gu, '').trim() : '';
  return text === '' ? otherwise : text.slice(0, longestName);
}

function cleanIcon(icon: unknown): { readonly icon?: string } {
  const isImage = typeof icon === 'string' && icon.length <= largestIcon && /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i.test(icon);
  return isImage ? { icon } : {};
}

/** Watches for wallets announced through EIP-6963 or its TRON equivalent TIP-6963. */
function watchAnnounced(host: WalletHost, add: (candidate: Candidate) => void): () => void {
  const listen = (prefix: string, family: Family, chains: readonly string[]) => {
    const heard = (event: Event) => {
      const detail = field(event, 'detail');
      const info = field(detail, 'info');
      const rdns = field(info, 'rdns');
      const key = typeof rdns === 'string' && /^[a-z0-9.-]{1,80}$/i.test(rdns) ? rdns : 'unnamed';
      const provider = field(detail, 'provider');
      add({
        key,
        name: cleanName(field(info, 'name'), key),
        ...cleanIcon(field(info, 'icon')),
        family,
        kind: 'announced',
        chains,
        provider,
      });
    };
    host.addEventListener(`${prefix}:announceProvider`, heard);
    host.dispatchEvent(new Event(`${prefix}:requestProvider`));
    return () => host.removeEventListener(`${prefix}:announceProvider`, heard);
  };
  const ends = [listen('eip6963', 'evm', evmChains), listen('TIP6963', 'tron', announcements.tron.chains)];
  return () => {
    for (const end of ends) end();
  };
}

function watchStandard(host: WalletHost, add: (candidate: Candidate) => void): () => void {
  const register = (...wallets: readonly unknown[]) => {
    for (const wallet of wallets) {
      for (const { family, chains } of standardFamilies(wallet)) {
        const name = cleanName(field(wallet, 'name'), 'Unnamed wallet');
        add({ key: plainName(name), name, ...cleanIcon(field(wallet, 'icon')), family, kind: 'standard', chains, provider: wallet });
      }
    }
    return () => undefined;
  };
  const heard = (event: Event) => {
    const callback = field(event, 'detail');
    if (typeof callback !== 'function') return;
    try {
      callback({ register });
    } catch {
      // Skip wallets that throw while registering.
    }
  };
  host.addEventListener('wallet-standard:register-wallet', heard);
  host.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }));
  return () => host.removeEventListener('wallet-standard:register-wallet', heard);
}

function watchInjected(host: WalletHost, add: (candidate: Candidate) => void): () => void {
  const look = () => {
    for (const probe of probes) {
      const provider = objectAt(host, probe);
      // Another wallet may occupy this path; its own name is the better label.
      const name = cleanName(field(provider, 'name'), probe.name);
      if (provider !== undefined)
        add({ key: probe.key, name, family: probe.family, kind: probe.kind, chains: listChains(probe, provider), provider });
    }
  };
  return lookLater(look);
}

/** Looks at once, and again after each delay. */
function lookLater(look: () => void): () => void {
  look();
  const timers = laterMs.map((ms) => setTimeout(look, ms));
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Watches for CIP-30 wallets. */
function watchCip30(host: WalletHost, add: (candidate: Candidate) => void): () => void {
  return lookLater(() => {
    for (const { member, provider } of cip30Wallets(host)) {
      const candidate = tryRead(() => cip30Wallet(member, provider));
      if (candidate !== undefined) add(candidate);
    }
  });
}

function cip30Wallet(member: string, provider: unknown): Candidate {
  const key = plainName(member).slice(0, longestName) || 'unnamed';
  const name = cleanName(field(provider, 'name'), key);
  return { ...cip30, key, name, ...cleanIcon(field(provider, 'icon')), provider };
}

function objectAt(host: WalletHost, probe: Probe): object | undefined {
  return tryRead(() => {
    const found = probe.path.reduce<unknown>(field, host);
    return typeof found === 'object' && found !== null && (probe.accepts?.(found) ?? true) ? found : undefined;
  });
}

/** Chains of an injected wallet; Vultisig injects one object per chain, and only those present are offered. */
function listChains(probe: Probe, provider: object): readonly string[] {
  if (probe.family !== 'vultisig') return probe.chains;
  return Object.entries(vultisigChains)
    .filter(([, name]) => typeof field(provider, name) === 'object')
    .map(([chain]) => chain);
}
