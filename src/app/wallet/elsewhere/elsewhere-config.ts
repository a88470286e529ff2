import type { WalletConnectConfig } from '../../../wallet/walletconnect/config.ts';

/** Completes an address on the page's own host and the next port, where a devnet runs. */
const beside = (url: string, scheme: 'http' | 'ws'): string =>
  url.startsWith(':+1') ? `${scheme}://${location.hostname}:${Number(location.port) + 1}${url.slice(3)}` : url;

/** The setup from the page itself, which no answer of the service can change; undefined where WalletConnect is off. */
export function elsewhereConfig(): WalletConnectConfig | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="walletconnect"]')?.content;
  if (text === undefined) return undefined;
  const { projectId, relay, nodes } = JSON.parse(text) as WalletConnectConfig;
  const whole = Object.entries(nodes).map(([chain, urls]) => [chain, urls.map((url) => beside(url, 'http'))]);
  return { projectId, relay: beside(relay, 'ws'), nodes: Object.fromEntries(whole) };
}
