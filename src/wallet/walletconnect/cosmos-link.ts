import { base64 } from '@scure/base';
import { cosmosChains } from '../../core/chain/cosmos-chain.ts';
import { fieldOf, readList, readText } from '../fields.ts';
import type { LinkExits, LinkHooks, WalletConnectConfig } from './config.ts';
import { linkError } from './link-error.ts';
import { addressesOn, type Session, sessionStore } from './session.ts';
import { SignClient } from './sign-client.ts';

const chains = [`cosmos:${cosmosChains['THOR']?.chainId}`];

/** The part of Keplr's interface that the adapter uses, with a wallet on another device behind it. */
export interface CosmosLink extends LinkExits {
  enable(chainId: string): Promise<void>;
  getKey(chainId: string): Promise<{ readonly bech32Address: string; readonly pubKey: Uint8Array }>;
  signAmino(chainId: string, signer: string, doc: object): Promise<unknown>;
}

/** Provider of THORChain: the wallet signs, the page compares and broadcasts. */
export function cosmosLink({ projectId, relay }: WalletConnectConfig, hooks: LinkHooks): CosmosLink {
  const client = new SignClient({
    relay,
    projectId,
    proposal: { namespace: 'cosmos', chains, methods: ['cosmos_getAccounts', 'cosmos_signAmino'], events: [] },
    store: sessionStore(hooks.storage, 'cosmos'),
    ...hooks,
  });
  const joined = (chainId: string): { readonly session: Session; readonly address: string } => {
    const session = client.session();
    const [address] = session === undefined ? [] : addressesOn(session, `cosmos:${chainId}`);
    if (session === undefined || address === undefined) throw linkError(4100, 'There is no connection.');
    return { session, address };
  };
  /** Public key of the account in base64. The wallet is asked once a connection; the session then keeps the key. */
  const readKey = async (chainId: string, { session, address }: ReturnType<typeof joined>): Promise<string> => {
    const known = session.keys[address];
    if (known !== undefined) return known;
    const listed = readList(await client.request(`cosmos:${chainId}`, 'cosmos_getAccounts', {}));
    const key = readText(
      listed.find((one) => fieldOf(one, 'address') === address),
      'pubkey',
    );
    if (key === '') {
      // Without a key nothing can be signed: the next attempt may choose another wallet.
      await client.end();
      throw linkError(4200, 'The wallet does not support naming its key.');
    }
    client.keepKey(address, key);
    return key;
  };
  return {
    async enable() {
      if (client.session() === undefined) await client.pair();
    },
    async getKey(chainId) {
      const own = joined(chainId);
      return { bech32Address: own.address, pubKey: base64.decode(await readKey(chainId, own)) };
    },
    async signAmino(chainId, signer, doc) {
      if (joined(chainId).address !== signer) throw linkError(4100, 'The account is not the one of the connection.');
      const answer = await client.request(`cosmos:${chainId}`, 'cosmos_signAmino', { signerAddress: signer, signDoc: doc });
      // Wallets that may not change the document return the signature alone.
      return { signed: fieldOf(answer, 'signed') ?? doc, signature: fieldOf(answer, 'signature') };
    },
    async giveUp() {
      // Nothing can be signed without a key, so a connection that has none is not complete.
      if (Object.keys(client.session()?.keys ?? {}).length === 0) await client.end();
    },
    disconnect: () => client.end(),
  };
}
