import { nativeAmount } from '../amount.ts';
import { baseDecimals, parseAsset } from '../asset/asset.ts';
import { getGasAsset } from '../asset/native-assets.ts';
import { chains } from '../chain/chain.ts';
import { cosmosChains } from '../chain/cosmos-chain.ts';
import { readStrict } from '../encoding/protobuf.ts';
import { type NetworkId, networkIds, protocols } from '../network/protocol.ts';
import { aminoMessage, type CosmosMessage, decodeText, typeUrls } from '../transaction/cosmos-message.ts';
import { aminoJson, type CosmosFee, readAuthFee, readBody } from '../transaction/cosmos-tx.ts';
import { type ReadPayment, readAs, unreadable } from './others-payment.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const networkOf = (chain: string): NetworkId | undefined => networkIds.find((network) => protocols[network].chain === chain);

/** Chain of a chain id. */
export const chainOfCosmosId = (id: string): string | undefined =>
  Object.keys(cosmosChains).find((chain) => cosmosChains[chain]?.chainId === id);

/** Length from which the third field is a signature; a chain id is shorter. */
const signatureLength = 64;

/** Reads a Cosmos TxRaw or SignDoc: the body, what pays its fee, and of a SignDoc its chain id, which must be the chain's own. */
export function readCosmosBytes(chain: string, bytes: Uint8Array): ReadPayment {
  const fields = readStrict(bytes, [1, 2, 3, 4]);
  const [body, authInfo, third] = [1, 2, 3].map((number) => fields?.get(number));
  if (!(body instanceof Uint8Array)) return unreadable('its bytes are no transaction of this chain', chain);
  const id = third instanceof Uint8Array && third.length < signatureLength ? decodeText(third) : '';
  if (id !== '' && id !== cosmosChains[chain]?.chainId) return unreadable('it is for another chain', chainOfCosmosId(id) ?? id);
  return readCosmosBody(chain, body, authInfo instanceof Uint8Array ? authInfo : undefined);
}

/** Fields of a direct sign document as the chains and as wallets write them, each once. */
const directFields = [
  ['body_bytes', 'bodyBytes'],
  ['auth_info_bytes', 'authInfoBytes'],
  ['chain_id', 'chainId'],
  ['account_number', 'accountNumber'],
] as const;

/** Reads a direct sign document, its bytes decoded by `bytesOf`. A field that is there twice may be read either way by a wallet. */
export function readDirectDoc(chain: string, doc: Fields, bytesOf: (text: string) => Uint8Array | undefined): ReadPayment {
  const names = Object.keys(doc);
  const isKnown = names.every((name) => directFields.some((pair) => (pair as readonly string[]).includes(name)));
  if (!isKnown || directFields.some((pair) => pair.every((name) => names.includes(name))))
    return unreadable('the sign document has a field that is not known, or one that is there twice');
  const [body, authInfo] = directFields.slice(0, 2).map(([snake, camel]) => text(doc[snake] ?? doc[camel]));
  const bytes = bytesOf(body ?? '');
  const authBytes = authInfo === '' ? undefined : bytesOf(authInfo ?? '');
  if (bytes === undefined || (authBytes === undefined && authInfo !== '')) return unreadable('its body is neither hex nor base64');
  return readCosmosBody(chain, bytes, authBytes);
}

const manyParts = 'it has more than one message with a memo, or parts that a deposit does not need';

function readCosmosBody(chain: string, body: Uint8Array, authInfo: Uint8Array | undefined): ReadPayment {
  const form = chains[chain]?.addressForm;
  const read = readBody(body, networkOf(chain) ?? 'thorchain', form?.kind === 'cosmos' ? form.prefix : '');
  const fee = authInfo === undefined ? undefined : readAuthFee(authInfo);
  if (!read.ok || (authInfo !== undefined && fee === undefined)) return unreadable(manyParts);
  return readMessage(chain, read.value, fee?.coins);
}

const docFields = ['account_number', 'chain_id', 'fee', 'memo', 'msgs', 'sequence', 'timeout_height'];

/** Reads an amino sign document. Accepts only messages as our own encoder writes them. */
export function readAminoDoc(chain: string, doc: Fields): ReadPayment {
  const [message, ...others] = listIn(doc, 'msgs');
  const unknown = Object.keys(doc).find((name) => !docFields.includes(name));
  if (unknown !== undefined) return unreadable('the sign document has a field that is not known', unknown);
  const read = others.length > 0 ? undefined : messageOf(message, chain);
  const amino = cosmosChains[chain]?.amino ?? '';
  const fee = listIn(doc['fee'], 'amount').map((coin) => ({
    denom: isFields(coin) ? text(coin['denom']) : '',
    amount: unitsOf(coin) ?? -1n,
  }));
  if (read === undefined || aminoJson(aminoMessage(read, amino)) !== aminoJson(message) || fee.some(({ amount }) => amount < 0n))
    return unreadable(manyParts);
  return readMessage(chain, { message: read, memo: text(doc['memo']) }, fee);
}

const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = isFields(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
};

/** The message of an amino document; undefined for any other. */
function messageOf(message: unknown, chain: string): CosmosMessage | undefined {
  const value = isFields(message) ? message['value'] : undefined;
  if (!isFields(message) || !isFields(value)) return undefined;
  const network = networkOf(chain);
  if (/\/MsgDeposit$/.test(text(message['type']))) {
    const [coin] = listIn(value, 'coins');
    const asset = isFields(coin) && network !== undefined ? parseAsset(text(coin['asset']), network) : undefined;
    const units = unitsOf(coin);
    if (network === undefined || asset?.ok !== true || units === undefined) return undefined;
    return { kind: 'deposit', network, asset: asset.value, amount: units, memo: text(value['memo']), signer: text(value['signer']) };
  }
  const [coin] = listIn(value, 'amount');
  const amount = unitsOf(coin);
  if (amount === undefined || !isFields(coin)) return undefined;
  const module = message['type'] === 'cosmos-sdk/MsgSend' ? 'bank' : 'own';
  const parties = { from: text(value['from_address']), to: text(value['to_address']) };
  return { kind: 'send', module, ...parties, denom: text(coin['denom']), amount };
}

const unitsOf = (coin: unknown): bigint | undefined =>
  isFields(coin) && /^[0-9]{1,30}$/.test(text(coin['amount'])) ? BigInt(text(coin['amount'])) : undefined;

interface OneMessage {
  readonly message: CosmosMessage;
  /** Memo of the transaction. */
  readonly memo: string;
}

function readMessage(chain: string, { message, memo }: OneMessage, coins: CosmosFee['coins'] | undefined): ReadPayment {
  const gas = cosmosChains[chain]?.denom;
  const other = coins?.find(({ denom }) => denom !== gas);
  if (other !== undefined) return unreadable('it pays its fee in another coin', other.denom);
  const fee = coins && { fee: nativeAmount(coins.reduce((sum, { amount }) => sum + amount, 0n)) };
  if (message.kind === 'deposit') {
    const { asset, amount, signer, network } = message;
    if (protocols[network].chain !== chain) return unreadable(`${typeUrls.deposit} is a message of another chain`, chain);
    const paid = { native: nativeAmount(amount), decimals: baseDecimals(asset) };
    return readAs({ chain, network, from: signer, asset, paid, memo: message.memo, ...fee });
  }
  if (gas !== message.denom) return unreadable('it sends a coin that is no asset here', message.denom);
  const paid = { native: nativeAmount(message.amount), decimals: chains[chain]?.decimals ?? 0 };
  return readAs({ chain, from: message.from, to: message.to, asset: getGasAsset(chain), paid, memo, ...fee });
}
