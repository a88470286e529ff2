import { bech32m } from '@scure/base';
import { encodeAddress, validateAddress } from '../core/address/address.ts';
import { plainAddress } from '../core/address/plain-address.ts';
import { fromNative, maxOf, parseBase, toNative } from '../core/amount.ts';
import { type Asset, formatAsset, homeChain, isGasAsset, layer1Of, sameAsset } from '../core/asset/asset.ts';
import { chains } from '../core/chain/chain.ts';
import { fitsChain } from '../core/memo/memo.ts';
import { verifyMemo } from '../core/memo/memo-verify.ts';
import { orderChangeText } from '../core/memo/order-change-text.ts';
import { protocols } from '../core/network/protocol.ts';
import { present } from '../core/present.ts';
import { bad, type FreshInbound, type Payment, type Prepared, type SwapIntent, type WalletError } from './port.ts';

/** Maximum age of the inbound data behind a signature. */
const freshMs = 60_000;
const neededOperators = 2;

const error = (...given: Parameters<typeof bad>): WalletError => bad(...given).error;

/** A Zcash address of the form `tex1…` pays the same key as its `t1…` (ZIP 320). */
function texAsTransparent(address: string): string {
  try {
    return encodeAddress('ZEC', bech32m.decodeToBytes(address).bytes);
  } catch {
    return address;
  }
}

const asPaid = (address: string): string => (/^tex1/i.test(address) ? texAsTransparent(address) : plainAddress(address));

/** Compares addresses: ignores EVM case and the Bitcoin Cash prefix, and equates both forms of a Zcash address. */
export const sameAddress = (a: string, b: string): boolean => asPaid(a) === asPaid(b);

/** Reason the intent must not be signed, independent of the built transaction; undefined when it may be signed. */
export function intentError(intent: SwapIntent, nowMs: number): WalletError | undefined {
  if (intent.kind === 'order_change') return expiryError(intent, nowMs) ?? amountError(intent) ?? changeError(intent);
  return expiryError(intent, nowMs) ?? amountError(intent) ?? destinationError(intent) ?? memoError(intent);
}

/** Requires the memo to match the order change exactly, paid in the chain's gas asset. */
function changeError({ change, memo, from, network }: SwapIntent): WalletError | undefined {
  const fits = fitsChain(memo, homeChain(from, network), network);
  if (!fits.ok) return error(fits.error.code === 'memo_too_long' ? 'memo_too_long' : 'not_supported', fits.error.hint);
  const isSame = change !== undefined && orderChangeText(change) === memo && isGasAsset(from);
  return isSame ? undefined : error('memo_mismatch', 'The memo does not say what is on screen.');
}

function expiryError(intent: SwapIntent, nowMs: number): WalletError | undefined {
  if (nowMs < intent.expiry * 1000) return undefined;
  return error('expired', 'This quote has expired. Get a new one before you sign.');
}

/** Order changes on the protocol's own chain are messages without a payment. */
const paysNothing = ({ kind, from, network }: SwapIntent): boolean =>
  kind === 'order_change' && homeChain(from, network) === protocols[network].chain;

function amountError(intent: SwapIntent): WalletError | undefined {
  const { amountText, amount, from } = intent;
  const typed = parseBase(amountText, from);
  if (typed.ok && typed.value === amount && (paysNothing(intent) ? amount === 0n : amount > 0n)) return undefined;
  return error('amount_mismatch', 'The amount to sign is not the amount on screen. Start again with a new quote.');
}

function destinationError({ destination, to, network }: SwapIntent): WalletError | undefined {
  const chain = homeChain(to, network);
  const checked = validateAddress(destination, chain, { network });
  if (!checked.ok) return error('memo_mismatch', `The destination is not an address of ${chain}. ${checked.error.hint}`);
  if (!checked.value.taproot || network !== 'mayachain') return undefined;
  return error('memo_mismatch', 'MAYAChain cannot pay to a Taproot address (bc1p…).');
}

/** Whether the memo asset denotes the full one: its contract may be omitted or shortened from the left, but not differ. */
function covers(short: Asset, full: Asset): boolean {
  return short.chain === full.chain && short.kind === full.kind && short.ticker === full.ticker && full.contract.endsWith(short.contract);
}

function memoError(intent: SwapIntent): WalletError | undefined {
  const { network, from, to, kind } = intent;
  const mint = kind === 'mint' || kind === 'redeem' ? { kind, from } : undefined;
  if (mint === undefined && intent.minimumPayout <= 0n && intent.unprotected !== true) {
    return error('unprotected', 'The swap has no minimum payout, and nobody asked for that. Get a new quote.');
  }
  const fits = fitsChain(intent.memo, homeChain(from, network), network);
  if (!fits.ok) return error(fits.error.code === 'memo_too_long' ? 'memo_too_long' : 'not_supported', fits.error.hint);
  const read = verifyMemo(intent.memo, {
    network,
    to,
    destination: intent.destination,
    minimumLimit: intent.minimumPayout,
    maximumLimit: intent.minimumPayout,
    isLimit: kind === 'limit',
    ...present({ mint }),
    affiliates: intent.affiliates ?? [],
    resolve: (asset) => (covers(asset, to) ? to : undefined),
    ...present({ refund: intent.refund, interval: intent.interval, quantity: intent.quantity }),
  });
  if (read.ok) return undefined;
  return error('memo_mismatch', 'The memo does not say what is on screen. Get a new quote.');
}

/** Mismatch between the current inbound state and the quote; undefined when they match. */
export function inboundError(intent: SwapIntent, fresh: FreshInbound, nowMs: number): WalletError | undefined {
  const { name } = protocols[intent.network];
  const chain = homeChain(intent.from, intent.network);
  if (fresh.network !== intent.network || fresh.chain !== chain) {
    return error('inbound_changed', 'The answer about the deposit address is for another path.');
  }
  const { accepted = [] } = intent;
  const isVouched = fresh.agreed >= neededOperators || (fresh.agreed === 1 && accepted.includes('one_operator'));
  if (!isVouched || nowMs - fresh.readAt > freshMs || fresh.readAt > nowMs + freshMs) {
    return error(
      'unreachable',
      `Two operators of ${name} have to confirm the deposit address right before you sign, and they did not. Try again.`,
    );
  }
  const unaccepted = fresh.cautions.filter((caution) => !accepted.includes(caution));
  if (unaccepted.includes('solvency'))
    return error('halted', `${name} had halted a chain of this swap since you reviewed it. Review the swap again.`);
  if (unaccepted.length > 0)
    return error('unreachable', `No node of ${name} could be asked by this browser to confirm the deposit address.`);
  const [halt] = fresh.halts;
  if (halt !== undefined) return error('halted', halt.text);
  return addressError(intent, fresh, chain) ?? smallError(intent, fresh);
}

function addressError(intent: SwapIntent, fresh: FreshInbound, chain: string): WalletError | undefined {
  const { name, chain: own } = protocols[intent.network];
  const changed = (was = '', is = '') =>
    error('inbound_changed', `${name} has changed its deposit address since the quote. Get a new quote.`, { quoted: was, current: is });
  if (chain === own) return fresh.address === undefined && intent.inboundAddress === undefined ? undefined : changed();
  if (fresh.address === undefined || !validateAddress(fresh.address, chain).ok) {
    return error('inbound_changed', `${name} names no deposit address for ${chain} right now.`);
  }
  if (!sameAddress(fresh.address, intent.inboundAddress ?? '')) return changed(intent.inboundAddress, fresh.address);
  return sameAddress(fresh.router ?? '', intent.router ?? '') ? undefined : changed(intent.router, fresh.router);
}

function smallError(intent: SwapIntent, fresh: FreshInbound): WalletError | undefined {
  const { amount, from, network } = intent;
  const { name } = protocols[network];
  const lands = homeChain(from, network) === from.chain;
  const dust = maxOf(intent.dust ?? 0n, fresh.dust ?? 0n);
  if (lands && amount <= dust && !paysNothing(intent))
    return error('amount_too_low', `${name} ignores amounts this small, and they are not refunded.`);
  if (amount >= (intent.recommendedMin ?? 0n)) return undefined;
  return error('amount_too_low', `The amount is below the minimum that ${name} recommends; fees could take all of it.`);
}

const altered = (what: string): WalletError => error('altered', `The transaction does not match what is on screen: ${what}.`);

/** Mismatch between the built transaction and the confirmed swap; undefined when they match. */
export function paymentError(payment: Payment, { intent, account }: Prepared, fresh: FreshInbound): WalletError | undefined {
  const chain = homeChain(intent.from, intent.network);
  if (payment.chain !== chain || account.chain !== chain) return altered('another chain');
  if (!sameAddress(payment.from, account.address)) return altered('another account');
  if (!sameAsset(payment.asset, intent.from)) return altered('another asset');
  if (
    isGasAsset(payment.asset) &&
    payment.asset.kind !== 'synth' &&
    chain === payment.asset.chain &&
    payment.decimals !== chains[chain]?.decimals
  ) {
    return altered('another number of decimals');
  }
  return payment.kind === 'approve' ? approvalError(payment, intent, fresh) : depositError(payment, intent, fresh);
}

function isExactAmount(payment: Payment, intent: SwapIntent): boolean {
  const native = toNative(intent.amount, intent.from, payment.decimals);
  return payment.amount === native && fromNative(native, intent.from, payment.decimals) === intent.amount;
}

function approvalError(payment: Extract<Payment, { kind: 'approve' }>, intent: SwapIntent, fresh: FreshInbound): WalletError | undefined {
  if (layer1Of(intent.from).contract === '') return altered(`an approval that ${formatAsset(intent.from)} does not need`);
  if (fresh.router === undefined || !sameAddress(payment.spender, fresh.router)) return altered('another spender');
  return payment.amount === 0n || isExactAmount(payment, intent) ? undefined : altered('another approved amount');
}

function depositError(payment: Extract<Payment, { kind: 'deposit' }>, intent: SwapIntent, fresh: FreshInbound): WalletError | undefined {
  if (!isExactAmount(payment, intent)) return altered('another amount');
  if (payment.memo !== intent.memo) return altered('another memo');
  if (!sameAddress(payment.to ?? '', fresh.address ?? '')) return altered('another recipient');
  const isPlain = payment.router === undefined && (fresh.router === undefined || isGasAsset(intent.from));
  return isPlain || sameAddress(payment.router ?? '', fresh.router ?? '') ? undefined : altered('another router');
}
