import { walletName } from './state.ts';

export const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#8a4b00"/><path d="M8 12h16v11H8zM11 12V9h10v3M19 17h5" fill="none" stroke="#fff4e0" stroke-width="2" stroke-linejoin="round"/></svg>',
)}`;

export const rdns = 'dev.strait.devnet';

/** Announces a provider per EIP-6963, and TIP-6963 for TRON: immediately, and whenever a page requests it. */
export function announce(prefix: 'eip6963' | 'TIP6963', provider: object, name = walletName, id = rdns): void {
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon, rdns: id });
  const detail = Object.freeze({ info, provider });
  const dispatch = () => window.dispatchEvent(new CustomEvent(`${prefix}:announceProvider`, { detail }));
  window.addEventListener(`${prefix}:requestProvider`, dispatch);
  dispatch();
}

interface StandardApi {
  register(wallet: object): () => void;
}

/** Registers a wallet-standard wallet with pages that are ready and those still loading. */
export function registerStandard(wallet: object): void {
  const callback = (api: StandardApi) => api.register(wallet);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
  window.addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent<StandardApi>).detail));
}

/** Injects a global object, unless a real wallet already has. */
export function inject(name: string, provider: object): void {
  if (name in window) return;
  Object.defineProperty(provider, 'name', { value: walletName });
  Object.defineProperty(window, name, { value: provider, configurable: true, writable: true });
}
