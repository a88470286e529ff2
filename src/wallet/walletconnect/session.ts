import { hex } from '@scure/base';
import { fieldOf, readList, readText } from '../fields.ts';

/** What a proposal asks of a wallet: one CAIP-2 namespace. */
export interface Proposal {
  readonly namespace: 'eip155' | 'cosmos';
  /** CAIP-2 chains. */
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

/** A connection that a wallet approved. */
export interface Session {
  readonly topic: string;
  /** Key of the topic, in hex. */
  readonly key: string;
  /** Unix seconds, set by the wallet; never prolonged. */
  readonly expiry: number;
  /** CAIP-10 accounts, on proposed chains only, in the wallet's order. */
  readonly accounts: readonly string[];
  /** Public keys by address, where the wallet named them. */
  readonly keys: Readonly<Record<string, string>>;
  /** Id of the wallet's latest change of accounts, so that a relay cannot bring an earlier one back. */
  readonly updated?: number;
}

/** Longest life of a session in seconds: what the protocol grants, whatever a wallet says. */
const longestSeconds = 7 * 86_400;
const maxAccounts = 100;

/** Accounts of approved namespaces that are on proposed chains. */
export function accountsIn(namespaces: unknown, { namespace, chains }: Proposal): readonly string[] {
  return readList(fieldOf(fieldOf(namespaces, namespace), 'accounts'))
    .filter((one): one is string => typeof one === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/.test(one))
    .filter((one) => chains.includes(chainOf(one)))
    .slice(0, maxAccounts);
}

/** CAIP-2 chain of a CAIP-10 account. */
export const chainOf = (account: string): string => account.slice(0, account.lastIndexOf(':'));

export const addressesOn = ({ accounts }: Session, chain: string): readonly string[] =>
  accounts.filter((one) => chainOf(one) === chain).map((one) => one.slice(chain.length + 1));

/**
 * Session that a settlement grants. Undefined if it comes from another wallet than the one that answered the proposal, or
 * names no account on a proposed chain, or no expiry.
 */
export function settledSession(
  params: unknown,
  { key, topic, peer, proposal, nowMs }: { key: Uint8Array; topic: string; peer: string; proposal: Proposal; nowMs: number },
): Session | undefined {
  const accounts = accountsIn(fieldOf(params, 'namespaces'), proposal);
  const expiry = fieldOf(params, 'expiry');
  const isPeer = readText(fieldOf(params, 'controller'), 'publicKey') === peer;
  if (!isPeer || accounts.length === 0 || typeof expiry !== 'number') return undefined;
  const latest = Math.floor(nowMs / 1000) + longestSeconds;
  return { topic, key: hex.encode(key), expiry: Math.min(expiry, latest), accounts, keys: {} };
}

/** Where a session stays over a reload. */
export interface SessionStore {
  read(): Session | undefined;
  write(session: Session | undefined): void;
}

/** Keeps the session of one namespace in the browser; in memory where storage fails. */
export function sessionStore(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, name: string): SessionStore {
  const key = `strait.walletconnect.${name}.v1`;
  let held: Session | undefined;
  let isStored = true;
  return {
    read() {
      if (!isStored) return held;
      try {
        return parseSession(JSON.parse(storage().getItem(key) ?? 'null'));
      } catch {
        return held;
      }
    },
    write(session) {
      held = session;
      try {
        if (session === undefined) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(session));
        isStored = true;
      } catch {
        isStored = false;
      }
    },
  };
}

function parseSession(value: unknown): Session | undefined {
  const [topic, key, expiry] = [readText(value, 'topic'), readText(value, 'key'), fieldOf(value, 'expiry')];
  const accounts = readList(fieldOf(value, 'accounts')).filter((one) => typeof one === 'string');
  const updated = fieldOf(value, 'updated');
  const keys = Object.fromEntries(Object.entries(fieldOf(value, 'keys') ?? {}).filter(([, one]) => typeof one === 'string'));
  const isWhole = /^[0-9a-f]{64}$/.test(topic) && /^[0-9a-f]{64}$/.test(key) && typeof expiry === 'number' && accounts.length > 0;
  return isWhole ? { topic, key, expiry, accounts, keys, ...(typeof updated === 'number' ? { updated } : {}) } : undefined;
}
