import { fieldOf } from '../fields.ts';

/** The parts of `window` used for posting messages to the page itself. */
export interface MessageHost {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown, targetOrigin: string): void;
  readonly location: { readonly origin: string };
}

/** GemWallet's message protocol, also supported by other XRPL wallets: one request, one response with its id. */
export interface GemBridge {
  send(type: string, payload?: unknown): Promise<unknown>;
}

const bridges = new WeakMap<MessageHost, GemBridge>();
let lastId = 0;

/** Returns the bridge of a page, created once. */
export function gemBridge(host: MessageHost): GemBridge {
  const known = bridges.get(host);
  if (known !== undefined) return known;
  const bridge: GemBridge = {
    send: (type, payload) =>
      new Promise((resolve) => {
        lastId = Math.max(Date.now(), lastId + 1);
        const messageId = lastId;
        const heard = (event: MessageEvent) => {
          const isAnswer = event.source === host && fieldOf(event.data, 'source') === 'GEM_WALLET_MSG_RESPONSE';
          // The protocol spells the response id this way.
          if (!isAnswer || fieldOf(event.data, 'messagedId') !== messageId) return;
          host.removeEventListener('message', heard);
          resolve(event.data);
        };
        host.addEventListener('message', heard);
        host.postMessage(
          { source: 'GEM_WALLET_MSG_REQUEST', messageId, app: 'gem-wallet', type, ...(payload === undefined ? {} : { payload }) },
          host.location.origin,
        );
      }),
  };
  bridges.set(host, bridge);
  return bridge;
}

/** Probes for a wallet; calls `found` at most once, and never when none responds. */
export function findGemWallet(host: MessageHost, found: (bridge: GemBridge) => void): void {
  const bridge = gemBridge(host);
  bridge.send('REQUEST_IS_INSTALLED/V3').then((answer) => {
    const isInstalled = fieldOf(answer, 'isInstalled') === true || fieldOf(fieldOf(answer, 'result'), 'isInstalled') === true;
    if (isInstalled) found(bridge);
  });
}
