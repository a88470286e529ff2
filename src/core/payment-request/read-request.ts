import { chainsOfAddress, validateAddress } from '../address/address.ts';
import { chains } from '../chain/chain.ts';
import type { evmChainIds } from '../chain/evm-chain-id.ts';
import { bip21Chains, readBip21 } from './bip21.ts';
import { coinForms, readCoinRequest } from './coin-request.ts';
import { readEip681 } from './eip681.ts';
import type { RequestTokens } from './request-tokens.ts';
import { longestRequest, type RequestUri, readUri } from './request-uri.ts';
import { type ReadRequest, refused } from './requested-payment.ts';
import { readSolanaPay } from './solana-pay.ts';
import { readXrpRequest, xrpSchemes, xrpUriOf } from './xrp-request.ts';
import { readZcashPayee } from './zcash-payee.ts';

/** EIP 3770 chain prefixes, as used by Safe and others. */
const shortNames: Readonly<Record<string, keyof typeof evmChainIds>> = {
  eth: 'ETH',
  bnb: 'BSC',
  avax: 'AVAX',
  base: 'BASE',
  pol: 'POL',
  matic: 'POL',
  arb1: 'ARB',
};

/** URI schemes and names of unsupported chains. */
const unreached: Readonly<Record<string, string>> = {
  monero: 'Monero',
  liquidnetwork: 'Liquid',
  stellar: 'Stellar',
  'web+stellar': 'Stellar',
  algorand: 'Algorand',
  nano: 'Nano',
  ton: 'TON',
  near: 'NEAR',
  tezos: 'Tezos',
  ecash: 'eCash',
};

const lightning = /^(?:ln(?:bc|tb)[0-9a-z]{20,}|lno1[0-9a-z]{20,}|lnurl1[0-9a-z]{20,})$/i;

/**
 * Parses a payment request of BIP 21, EIP 681, Solana Pay, ZIP 321, the XRP Ledger or another supported
 * chain, or a bare address. Never throws. Rejects requests that a payout cannot fulfill exactly.
 * @example readPaymentRequest('bitcoin:bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2?amount=0.01') // { kind: 'payment', payment: { assets: ['BTC.BTC'], amount: 1_000_000n } }
 * @example readPaymentRequest('xrpl:rwietsevLFg8XSmG3bEZzFein1g8RBqWDZ?dt=123') // { kind: 'refused', reason: 'tag', detail: '123' }
 * @example readPaymentRequest('vitalik.eth') // { kind: 'none' }
 */
export function readPaymentRequest(text: string, tokens: RequestTokens = []): ReadRequest {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > longestRequest) return { kind: 'none' };
  if (lightning.test(trimmed.replace(/^lightning:(?:\/\/)?/i, ''))) return refused('lightning');
  const xrp = xrpUriOf(trimmed);
  if (xrp !== undefined) return readXrpRequest(xrp);
  if (!trimmed.includes(':')) return readBareAddress(trimmed);
  const uri = readUri(trimmed);
  return uri === undefined ? readBroken(trimmed) : readByScheme(uri, tokens);
}

function readByScheme(uri: RequestUri, tokens: RequestTokens): ReadRequest {
  const { scheme } = uri;
  if (Object.hasOwn(bip21Chains, scheme)) return readBip21(uri);
  if (Object.hasOwn(coinForms, scheme)) return readCoinRequest(uri);
  if (Object.hasOwn(shortNames, scheme)) return readShortName(uri);
  if (xrpSchemes.includes(scheme)) return readXrpRequest(uri);
  if (Object.hasOwn(unreached, scheme)) return refused('chain', unreached[scheme]);
  switch (scheme) {
    case 'ethereum':
      return readEip681(uri, tokens);
    case 'solana':
      return readSolanaPay(uri, tokens);
    case 'zcash':
      return readZcashPayee(uri);
    case 'lightning':
    case 'lnurlp':
      return refused('lightning');
    default:
      return { kind: 'none' };
  }
}

/** Rejects a known scheme with malformed percent-encoding. */
function readBroken(text: string): ReadRequest {
  const scheme = /^([a-z0-9+.-]+):/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const known = [...Object.keys(bip21Chains), ...Object.keys(coinForms), ...xrpSchemes, 'ethereum', 'solana', 'zcash'];
  const isKnown = known.includes(scheme);
  return isKnown ? refused('malformed') : { kind: 'none' };
}

function readShortName({ scheme, path }: RequestUri): ReadRequest {
  const chain = chains[shortNames[scheme] ?? ''];
  const address = chain && validateAddress(path, chain.id);
  if (chain === undefined || !address?.ok) return refused('address', chain?.name);
  return { kind: 'payment', payment: { assets: [chain.gasAsset], address: address.value.text } };
}

/** Parses a bare address as a request for the coin of each matching chain. If canonical forms differ between chains, the first wins. */
function readBareAddress(text: string): ReadRequest {
  const found = chainsOfAddress(text).flatMap((id) => {
    const [chain, address] = [chains[id], validateAddress(text, id)];
    return chain === undefined || !address.ok ? [] : [{ asset: chain.gasAsset, address: address.value.text }];
  });
  const [first] = found;
  if (first === undefined) return /^(?:u1|zs1)[0-9a-z]{40,}$/i.test(text) ? refused('shielded') : { kind: 'none' };
  const assets = found.filter(({ address }) => address === first.address).map(({ asset }) => asset);
  return { kind: 'payment', payment: { assets, address: first.address } };
}
