/** WalletConnect as the operator set it up; absent without a project id. */
export interface WalletConnectConfig {
  readonly projectId: string;
  /** `wss:` address of the relay. */
  readonly relay: string;
  /** Nodes that answer what a wallet elsewhere cannot be asked, by EVM chain, in order of preference. */
  readonly nodes: Readonly<Record<string, readonly string[]>>;
}

/** What the page does for a connection. */
export interface LinkHooks {
  /** Shows the pairing link with the way to give it up, or takes it back. */
  readonly show: (uri: string | undefined, cancel: () => void) => void;
  readonly changed: () => void;
  readonly origin: string;
  readonly now: () => number;
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}
