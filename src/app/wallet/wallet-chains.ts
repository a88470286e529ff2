import { ServiceError } from '../../client/errors.ts';
import type { CallOptions, Client } from '../../client/transport.ts';
import { getBalances } from '../../client/v1/balances.ts';
import { type Broadcast, broadcastTransaction } from '../../client/v1/broadcast.ts';
import { getPayment, type PaymentAnswer } from '../../client/v1/payment.ts';
import { getSigningFacts, type SigningFactsAnswer as WireFacts } from '../../client/v1/signing-facts.ts';
import { type Balance, neededFacts } from '../../core/account/account.ts';
import { baseAmount, nativeAmount } from '../../core/amount.ts';
import { type Asset, parseAsset } from '../../core/asset/asset.ts';
import { present } from '../../core/present.ts';
import type { PaymentReading, Transfer } from '../../core/transaction/payment.ts';
import { type BuildFacts, bad, type ChainPort, good, type WalletErrorCode, type WalletResult } from '../../wallet/port.ts';
import { replyOf } from '../ui/request.ts';
import { tWallet } from '../words/wallet-words.ts';

/** Timeout above the maximum time that the service waits for the chains. */
const options: CallOptions = { timeoutMs: 12_000, cache: 'no-store' };

/** Service error codes that are not transient. */
const lasting: Readonly<Record<string, WalletErrorCode>> = {
  not_found: 'not_supported',
  invalid_address: 'wrong_account',
  trading_halted: 'halted',
  paused: 'paused',
};

const unread = () => bad('unreachable', tWallet('sign.unread'));

/** Wallet error for a rejected service request. */
const walletError = ({ code, hint }: ServiceError): WalletResult<never> => bad(lasting[code] ?? 'unreachable', hint);

/** Calls the service; never rejects. `read` parses the response, returning undefined when it does not match the request. */
export async function callService<T, Wire>(
  send: (options: CallOptions) => Promise<Wire>,
  read: (answer: Wire) => T | undefined,
): Promise<WalletResult<T>> {
  const reply = await replyOf(always, () => send(options));
  if ('error' in reply) return walletError(reply.error);
  if ('failure' in reply) return reply.failure === 'unreadable' ? unread() : bad('unreachable', tWallet('sign.offline'));
  const value = read(reply.answer);
  return value === undefined ? unread() : good(value);
}

/** Stand-in for the offline check, since a device may wrongly report being offline. */
const always = { isOnline: () => true };

const assetOn = (text: string, chain: string): Asset | undefined => {
  const asset = parseAsset(text, chain === 'MAYA' ? 'mayachain' : undefined);
  return asset.ok ? asset.value : undefined;
};

/** All items; undefined if any of them is undefined. */
function allOf<T>(items: readonly (T | undefined)[]): readonly T[] | undefined {
  const all = items.filter((item) => item !== undefined);
  return all.length === items.length ? all : undefined;
}

function toBalance({ asset: text, amount }: { readonly asset: string; readonly amount: bigint }, chain: string): Balance | undefined {
  const asset = assetOn(text, chain);
  return asset && { asset, amount: baseAmount(amount) };
}

/** Facts to build a transaction; undefined if one required by the family is missing. */
function signingFactsOf(wire: WireFacts): BuildFacts | undefined {
  const { kind, utxos, fee_rate: feeRate, chain_id: chainId, account_number: accountNumber, sequence, fee: ownFee, blockhash } = wire;
  const { fee_per_byte: feePerByte, fee_base: feeBase, coins_per_byte: coinsPerByte, max_bytes: maxBytes } = wire;
  const { ref_block_bytes: refBlockBytes, ref_block_hash: refBlockHash, expiration, timestamp } = wire;
  const coins = utxos?.map(({ tx, vout, value, raw }) => present({ txid: tx, vout, value, raw }));
  const ofCosmos = { chainId, accountNumber, sequence, ownFee };
  const ofCardano = { feePerByte, feeBase, coinsPerByte, maxBytes };
  const ofTron = { refBlockBytes, refBlockHash, expiration, timestamp };
  const facts = { kind, utxos: coins, feeRate, blockhash, ...ofCosmos, ...ofCardano, ...ofTron };
  const needed: readonly string[] = neededFacts[kind];
  const isWhole =
    needed.length > 0 && needed.every((name) => Object.entries(facts).some(([own, value]) => own === name && value !== undefined));
  return isWhole ? (present(facts) as unknown as BuildFacts) : undefined;
}

function toTransfer(
  { asset: text, chain_amount: amount, ...rest }: PaymentAnswer['payments'][number],
  chain: string,
): Transfer | undefined {
  const asset = text === undefined ? undefined : assetOn(text, chain);
  if (text !== undefined && asset === undefined) return undefined;
  return { ...rest, ...(asset === undefined ? {} : { asset }), amount: nativeAmount(amount) };
}

/** Reading of a payment; undefined if an asset in it cannot be parsed. */
function toReading({ status, from, payments, memo, chain }: PaymentAnswer): PaymentReading | undefined {
  const transfers = allOf(payments.map((one) => toTransfer(one, chain)));
  return transfers && { state: status, transfers, memo, ...(from === undefined ? {} : { from }) };
}

/** Errors that prove the transaction was not broadcast. */
const certain: Readonly<Partial<Record<string, WalletErrorCode>>> = {
  insufficient_funds: 'insufficient',
  fee_too_low: 'refused',
  bad_signature: 'refused',
  expired: 'refused',
  too_small: 'refused',
  halted: 'refused',
  malformed: 'refused',
};

function toResult({ status, tx, reason_code: why = 'other', reason = '' }: Broadcast): WalletResult<{ readonly tx: string }> {
  if (status === 'rejected') return bad(certain[why] ?? 'unknown_outcome', reason);
  return tx === undefined ? bad('unknown_outcome', tWallet('sign.unread')) : good({ tx });
}

/** Turns an unknown transaction into a valid result; rethrows any other error. */
function unlessUnknown(error: unknown): undefined {
  if (error instanceof ServiceError && error.code === 'transaction_not_found') return undefined;
  throw error;
}

interface Found {
  /** Payment on the chain; absent until the chain shows the transaction. */
  readonly reading?: PaymentReading;
}

function foundOf(answer: PaymentAnswer | undefined): Found | undefined {
  if (answer === undefined) return {};
  const reading = toReading(answer);
  return reading && { reading };
}

/** Chain access through the service's endpoints. Responses for another chain are discarded. */
export function httpChains(client: Client): ChainPort {
  return {
    balances: (chain, address) =>
      callService(
        (given) => getBalances(client, { chain, address }, given),
        (answer) => (answer.chain === chain ? allOf(answer.balances.map((one) => toBalance(one, chain))) : undefined),
      ),
    signingFacts: (chain, address) =>
      callService(
        (given) => getSigningFacts(client, { chain, address }, given),
        (answer) => (answer.chain === chain ? signingFactsOf(answer) : undefined),
      ),
    async broadcast(chain, transaction) {
      const sent = await callService(
        (given) => broadcastTransaction(client, { chain, transaction }, given),
        (answer) => (answer.chain === chain ? answer : undefined),
      );
      return sent.ok ? toResult(sent.value) : sent;
    },
    async payment(chain, tx) {
      const found = await callService(
        (given) => getPayment(client, { chain, tx }, given).catch(unlessUnknown),
        (answer) => (answer === undefined || answer.chain === chain ? foundOf(answer) : undefined),
      );
      return found.ok ? good(found.value.reading) : found;
    },
  };
}
