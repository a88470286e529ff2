import { base58, base64 } from '@scure/base';
import { validateAddress } from '../../core/address/address.ts';
import { nativeAmount } from '../../core/amount.ts';
import { formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { encodeSolanaMessage, encodeTransaction, readSolanaMessage, splitTransaction } from '../../core/transaction/solana-message.ts';
import { sameAddress } from '../checks.ts';
import { contentStore } from '../content.ts';
import { callOn, fieldOf, hasMethod, readBytes, readList, readText } from '../fields.ts';
import { type Account, bad, type FoundWallet, good, type Payment, type Sent, type WalletAdapter, type WalletResult } from '../port.ts';
import { otherAccount, promptWallet, signedOther, walletError } from '../prompt.ts';
import { readBack } from '../read-back.ts';
import { exactNative } from '../summary.ts';

interface Content {
  readonly message: Uint8Array;
}

const chain = 'SOL';
const cluster = 'solana:mainnet';
const decimals = 9;
const signatureFee = 5_000n;
/** Rent-exempt minimum: a payment must leave at least this much. */
const rentExempt = 890_880n;
const maxPriority = 5_000_000n;
const store = contentStore<Content>(readSolanaContent);

const feature = (wallet: FoundWallet, name: string): unknown => fieldOf(fieldOf(wallet.provider, 'features'), name);

function toAccount(wallet: FoundWallet, found: unknown): Account | undefined {
  const address = validateAddress(readText(found, 'address'), chain);
  return address.ok ? { wallet, chain, address: address.value.text } : undefined;
}

const connect: WalletAdapter['connect'] = async (wallet, asked, { promptMs }) => {
  if (asked !== chain) return walletError('wrong_chain');
  const answer = await promptWallet(() => callOn(feature(wallet, 'standard:connect'), 'connect'), { promptMs, sends: false });
  if (!answer.ok) return answer;
  const [account] = readList(fieldOf(answer.value, 'accounts')).flatMap((one) => toAccount(wallet, one) ?? []);
  return account === undefined ? walletError('wrong_account') : good(account);
};

/**
 * Restores authorized accounts: those the wallet exposes, otherwise those of a silent connect, which
 * opens no window (wallet-standard).
 */
const resume: NonNullable<WalletAdapter['resume']> = async (wallet, asked, { promptMs }) => {
  if (asked !== chain) return good([]);
  const shown = handles(wallet).flatMap((one) => toAccount(wallet, one) ?? []);
  if (shown.length > 0) return good(shown);
  const options = { promptMs, sends: false };
  const answer = await promptWallet(() => callOn(feature(wallet, 'standard:connect'), 'connect', { silent: true }), options);
  if (!answer.ok) return answer;
  return good(readList(fieldOf(answer.value, 'accounts')).flatMap((one) => toAccount(wallet, one) ?? []));
};

const handles = (wallet: FoundWallet): readonly unknown[] => readList(fieldOf(wallet.provider, 'accounts'));

const prepare: WalletAdapter['prepare'] = async (account, intent, { chains: port }) => {
  const lamports = exactNative(intent, decimals);
  if (formatAsset(intent.from) !== 'SOL.SOL' || intent.inboundAddress === undefined || lamports === undefined)
    return walletError('not_supported');
  const facts = await port.signingFacts(chain, account.address);
  if (!facts.ok) return facts;
  if (facts.value.kind !== 'solana') return walletError('not_supported');
  const deposit = { from: account.address, to: intent.inboundAddress, lamports, memo: intent.memo, blockhash: facts.value.blockhash };
  const reserve = { units: nativeAmount(signatureFee + rentExempt), chains: port };
  return store.prepare({ account, intent, content: { message: encodeSolanaMessage(deposit) }, fee: nativeAmount(signatureFee), reserve });
};

/** Decodes the payment in a message. */
export function readSolanaContent({ message }: Content): WalletResult<Payment> {
  const read = readSolanaMessage(message);
  const asset = parseAsset('SOL.SOL');
  if (read === undefined || !asset.ok) return bad('altered', 'The transaction does more than the swap.');
  const { from, to, lamports, memo } = read;
  return good({ kind: 'deposit', chain, from, to, asset: asset.value, amount: nativeAmount(lamports), decimals, memo });
}

const sign: WalletAdapter['sign'] = async (cleared, { promptMs }) => {
  const clearance = store.clear(cleared);
  if (!clearance.ok) return clearance;
  const { prepared, content, broadcast } = clearance.value;
  const { wallet, address } = prepared.account;
  const account = handles(wallet).find((one) => sameAddress(readText(one, 'address'), address));
  if (account === undefined) return otherAccount();
  const input = { account, chain: cluster, transaction: encodeTransaction(content.message) };
  const signs = feature(wallet, 'solana:signTransaction');
  if (!hasMethod(signs, 'signTransaction')) return sendByWallet(wallet, input, promptMs);
  const answer = await promptWallet(() => callOn(signs, 'signTransaction', input), { promptMs, sends: false });
  if (!answer.ok) return answer;
  const signed = readBytes(fieldOf(readList(answer.value)[0], 'signedTransaction'));
  const parts = signed === undefined ? undefined : splitTransaction(signed);
  if (signed === undefined || parts === undefined || !isSameDeposit(parts.message, content.message)) return signedOther();
  if (parts.signature.every((byte) => byte === 0)) return signedOther();
  return broadcast(base64.encode(signed), toSent(parts.signature));
};

const toSent = (signature: Uint8Array): Sent => {
  const txid = base58.encode(signature);
  return { chain, txid, nodeTxid: txid };
};

/** Whether the signed message is our deposit; only a bounded priority fee may differ. */
function isSameDeposit(signed: Uint8Array, ours: Uint8Array): boolean {
  const [a, b] = [readSolanaMessage(signed), readSolanaMessage(ours)];
  if (a === undefined || b === undefined || a.priority > maxPriority) return false;
  return a.from === b.from && a.to === b.to && a.lamports === b.lamports && a.memo === b.memo;
}

async function sendByWallet(wallet: FoundWallet, input: object, promptMs: number): Promise<WalletResult<Sent>> {
  const sends = feature(wallet, 'solana:signAndSendTransaction');
  const answer = await promptWallet(() => callOn(sends, 'signAndSendTransaction', input), { promptMs, sends: true });
  if (!answer.ok) return answer;
  const signature = readBytes(fieldOf(readList(answer.value)[0], 'signature'));
  return signature?.length === 64 ? good(toSent(signature)) : walletError('unknown_outcome');
}

/** Solana through wallet-standard wallets: we broadcast where the wallet can sign without sending. */
export const solanaAdapter: WalletAdapter = {
  family: 'solana',
  connect,
  accounts: async (wallet) => good(handles(wallet).flatMap((one) => toAccount(wallet, one) ?? [])),
  resume,
  prepare,
  read: store.read,
  sign,
  verify: async (sent, prepared, context) =>
    hasMethod(feature(prepared.account.wallet, 'solana:signTransaction'), 'signTransaction')
      ? good('bytes')
      : readBack(sent, prepared, context),
};
