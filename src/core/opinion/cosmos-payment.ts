import { nativeAmount } from '../amount.ts';
import { baseDecimals, parseAsset } from '../asset/asset.ts';
import { getGasAsset } from '../asset/native-assets.ts';
import { chains } from '../chain/chain.ts';
import { cosmosChains } from '../chain/cosmos-chain.ts';
import { readFields } from '../encoding/protobuf.ts';
import { type NetworkId, networkIds, protocols } from '../network/protocol.ts';
import { aminoMessage, type CosmosMessage, typeUrls } from '../transaction/cosmos-message.ts';
import { aminoJson, readBody } from '../transaction/cosmos-tx.ts';
import { type ReadPayment, readAs, unreadable } from './others-payment.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const networkOf = (chain: string): NetworkId | undefined => networkIds.find((network) => protocols[network].chain === chain);

/** Chain of a chain id. */
export const chainOfCosmosId = (id: string): string | undefined =>
  Object.keys(cosmosChains).find((chain) => cosmosChains[chain]?.chainId === id);

/** Reads a Cosmos TxRaw or SignDoc, whose first field is the body. */
export function readCosmosBytes(chain: string, bytes: Uint8Array): ReadPayment {
  const body = readFields(bytes)?.[0];
  if (body?.number !== 1 || !(body.value instanceof Uint8Array)) return unreadable('its bytes are no transaction of this chain', chain);
  return readCosmosBody(chain, body.value);
}

/** Reads the body of a direct sign document. */
export function readCosmosBody(chain: string, body: Uint8Array): ReadPayment {
  const form = chains[chain]?.addressForm;
  const read = readBody(body, networkOf(chain) ?? 'thorchain', form?.kind === 'cosmos' ? form.prefix : '');
  if (!read.ok) return unreadable('it has more than one message with a memo, or parts that a deposit does not need');
  return readMessage(chain, read.value.message, read.value.memo);
}

const docFields = ['account_number', 'chain_id', 'fee', 'memo', 'msgs', 'sequence', 'timeout_height'];

/** Reads an amino sign document. Accepts only messages as our own encoder writes them. */
export function readAminoDoc(chain: string, doc: Fields): ReadPayment {
  const [message, ...others] = Array.isArray(doc['msgs']) ? (doc['msgs'] as readonly unknown[]) : [];
  const unknown = Object.keys(doc).find((name) => !docFields.includes(name));
  if (unknown !== undefined) return unreadable('the sign document has a field that is not known', unknown);
  const read = others.length > 0 ? undefined : messageOf(message, chain);
  const amino = cosmosChains[chain]?.amino ?? '';
  if (read === undefined || aminoJson(aminoMessage(read, amino)) !== aminoJson(message))
    return unreadable('it has more than one message with a memo, or parts that a deposit does not need');
  return readMessage(chain, read, text(doc['memo']));
}

/** The message of an amino document; undefined for any other. */
function messageOf(message: unknown, chain: string): CosmosMessage | undefined {
  const value = isFields(message) ? message['value'] : undefined;
  if (!isFields(message) || !isFields(value)) return undefined;
  const network = networkOf(chain);
  if (/\/MsgDeposit$/.test(text(message['type']))) {
    const [coin] = Array.isArray(value['coins']) ? (value['coins'] as readonly unknown[]) : [];
    const asset = isFields(coin) && network !== undefined ? parseAsset(text(coin['asset']), network) : undefined;
    const units = unitsOf(coin);
    if (network === undefined || asset?.ok !== true || units === undefined) return undefined;
    return { kind: 'deposit', network, asset: asset.value, amount: units, memo: text(value['memo']), signer: text(value['signer']) };
  }
  const [coin] = Array.isArray(value['amount']) ? (value['amount'] as readonly unknown[]) : [];
  const amount = unitsOf(coin);
  if (amount === undefined || !isFields(coin)) return undefined;
  const module = message['type'] === 'cosmos-sdk/MsgSend' ? 'bank' : 'own';
  const parties = { from: text(value['from_address']), to: text(value['to_address']) };
  return { kind: 'send', module, ...parties, denom: text(coin['denom']), amount };
}

const unitsOf = (coin: unknown): bigint | undefined =>
  isFields(coin) && /^[0-9]{1,30}$/.test(text(coin['amount'])) ? BigInt(text(coin['amount'])) : undefined;

function readMessage(chain: string, message: CosmosMessage, memo: string): ReadPayment {
  if (message.kind === 'deposit') {
    const { asset, amount, signer, network } = message;
    if (protocols[network].chain !== chain) return unreadable(`${typeUrls.deposit} is a message of another chain`, chain);
    const paid = { native: nativeAmount(amount), decimals: baseDecimals(asset) };
    return readAs({ chain, network, from: signer, asset, paid, memo: message.memo });
  }
  if (cosmosChains[chain]?.denom !== message.denom) return unreadable('it sends a coin that is no asset here', message.denom);
  const paid = { native: nativeAmount(message.amount), decimals: chains[chain]?.decimals ?? 0 };
  return readAs({ chain, from: message.from, to: message.to, asset: getGasAsset(chain), paid, memo });
}
