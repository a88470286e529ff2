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
  /** Shows the pairing link, or takes it back. */
  readonly show: (uri: string | undefined) => void;
  /** Called when the session has begun, changed or ended. */
  readonly changed: () => void;
  /** Origin that the wallet shows as the one who asks. */
  readonly origin: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Ways out of a connection to a wallet on another device. */
export interface LinkExits {
  /** Gives up a connection that is still coming about, at any stage; a complete one stays. */
  giveUp(): Promise<void>;
  disconnect(): Promise<void>;
}
