import { depositForm } from '../../core/chain/chain.ts';
import { memoBytes } from '../../core/memo/memo.ts';
import { type CardanoCoin, sumOfCoins } from '../../core/transaction/cardano-coins.ts';
import { type CardanoDeposit, noTokens, outputBytes, signedSize, slotAt } from '../../core/transaction/cardano-transaction.ts';
import { type BuildFacts, bad, good, type WalletResult } from '../port.ts';

/** Protocol parameters for fees and minimum outputs. */
export type CardanoFacts = Extract<BuildFacts, { readonly kind: 'cardano' }>;

export interface CardanoPlan {
  /** The single address that pays, receives change and identifies the sender. */
  readonly address: string;
  readonly vault: string;
  /** Lovelace. */
  readonly amount: bigint;
  readonly memo: string;
  /** Unix seconds at which the transaction becomes invalid. */
  readonly expiry: number;
  readonly coins: readonly CardanoCoin[];
  readonly facts: CardanoFacts;
}

/** A deposit and the coins it spends. */
export interface BuiltCardanoDeposit {
  readonly deposit: CardanoDeposit;
  readonly coins: readonly CardanoCoin[];
}

/** Ledger overhead per output, in bytes (Babbage, `utxoEntrySize`). */
const entryBytes = 160n;
/** Maximum size of an output value, in bytes (`maxValueSize`). */
const maxValueBytes = 5_000;
const maxInputs = 100;
/** Maximum remainder added to the fee: the cost difference between the longest and the shortest memo. */
const maxSlack = 20_000n;
/** Three times the fee of a deposit with a hundred inputs. */
const maxFee = 1_500_000n;
/** Upper bound for a plausible `coinsPerByte`; the real value is 4,310. */
const maxPerByte = 50_000n;

/** Minimum lovelace of an output. */
export const leastIn = (output: CardanoDeposit['vault'], { coinsPerByte }: CardanoFacts): bigint =>
  coinsPerByte * (entryBytes + BigInt(outputBytes(output).length));

/** The smallest fee that also covers its own encoded size. */
function computeFee(draft: (fee: bigint) => CardanoDeposit, { feePerByte, feeBase }: CardanoFacts): bigint {
  let fee = 0n;
  for (;;) {
    const needed = feePerByte * signedSize(draft(fee)) + feeBase;
    if (needed <= fee) return fee;
    fee = needed;
  }
}

const inOrder = (a: CardanoCoin, b: CardanoCoin): number => (a.txid === b.txid ? a.index - b.index : a.txid < b.txid ? -1 : 1);

/** The deposit that spends exactly these coins; undefined when they fall short or the change is below the minimum. */
function settle(coins: readonly CardanoCoin[], plan: CardanoPlan): CardanoDeposit | undefined {
  const { facts, address, amount } = plan;
  const { lovelace, tokens } = sumOfCoins(coins);
  const base = {
    inputs: [...coins].sort(inOrder).map(({ txid, index }) => ({ txid, index })),
    vault: { address: plan.vault, lovelace: amount, tokens: noTokens },
    ttl: slotAt(plan.expiry),
    memo: plan.memo,
  };
  const left = (fee: bigint) => lovelace - amount - fee;
  const changed = (fee: bigint): CardanoDeposit => ({
    ...base,
    fee,
    change: { address, lovelace: left(fee) < 0n ? 0n : left(fee), tokens },
  });
  const fee = computeFee(changed, facts);
  const { change } = changed(fee);
  if (change !== undefined && left(fee) >= leastIn(change, facts))
    return outputBytes(change).length > maxValueBytes ? undefined : changed(fee);
  const whole = lovelace - amount;
  const needed = computeFee((one) => ({ ...base, fee: one }), facts);
  return tokens.size === 0 && whole >= needed && whole <= needed + maxSlack ? { ...base, fee: whole } : undefined;
}

/** Selects coins: the smallest single one without tokens, otherwise largest first with token-bearing ones last. */
function choose(plan: CardanoPlan): BuiltCardanoDeposit | undefined {
  const sorted = plan.coins.toSorted((a, b) => (a.lovelace < b.lovelace ? -1 : a.lovelace > b.lovelace ? 1 : inOrder(a, b)));
  const plain = sorted.filter(({ tokens }) => tokens.size === 0);
  for (const coin of plain.filter(({ lovelace }) => lovelace > plan.amount)) {
    const deposit = settle([coin], plan);
    if (deposit !== undefined) return { deposit, coins: [coin] };
  }
  const coins: CardanoCoin[] = [];
  for (const coin of [...plain.toReversed(), ...sorted.toReversed().filter(({ tokens }) => tokens.size > 0)].slice(0, maxInputs)) {
    coins.push(coin);
    const deposit = sumOfCoins(coins).lovelace > plan.amount ? settle(coins, plan) : undefined;
    if (deposit !== undefined) return { deposit, coins };
  }
  return undefined;
}

const isUsual = ({ feePerByte, feeBase, coinsPerByte, maxBytes }: CardanoFacts): boolean =>
  feePerByte > 0n && feeBase + feePerByte * 1_000n <= maxFee && coinsPerByte > 0n && coinsPerByte <= maxPerByte && maxBytes > 1_000n;

/**
 * Builds a deposit (content/reference/deposits.md#cardano): vault first, then change to the paying address; memo as
 * metadata; invalid after the quote's expiry. Errors: insufficient, fee_too_high, amount_too_low, not_supported.
 */
export function buildCardanoDeposit(plan: CardanoPlan): WalletResult<BuiltCardanoDeposit> {
  const { facts, amount, memo, vault } = plan;
  if (!isUsual(facts)) return bad('fee_too_high', 'The network fee rate is out of any usual range. Try again later.');
  if (memoBytes(memo) === 0) return bad('not_supported', 'The deposit has no memo.');
  if (amount < leastIn({ address: vault, lovelace: amount, tokens: noTokens }, facts))
    return bad('amount_too_low', 'Cardano takes no payment as small as this one.');
  const own = { ...plan, coins: plan.coins.filter(({ address }) => address === plan.address) };
  const built = choose(own);
  if (built === undefined) return shortfall(own);
  if (built.deposit.fee > maxFee) return bad('fee_too_high', 'The network fee is out of any usual range. Try again later.');
  if (signedSize(built.deposit) > facts.maxBytes)
    return bad(
      'not_supported',
      'The transaction would be larger than Cardano takes. Put your coins together first, by sending them to yourself.',
    );
  return good(built);
}

/** Explains why coin selection failed. */
function shortfall(plan: CardanoPlan): WalletResult<never> {
  const most = mostDeposit(plan);
  if (most !== undefined && most >= plan.amount)
    return bad('insufficient', 'What stays behind would be less than Cardano lets an address hold. Send about 1 ADA less, or all of it.');
  const hasTokens = plan.coins.some(({ tokens }) => tokens.size > 0);
  const kept = hasTokens ? 'the amount, the network fee and the ADA that has to stay with its tokens' : 'the amount and the network fee';
  return bad('insufficient', `The address does not hold enough for ${kept}.`);
}

const longest = 'x'.repeat(depositForm('ADA', 'mayachain')?.memoMaxBytes ?? 0);

/** Maximum lovelace that a deposit with the longest memo can pay from the coins at an address; undefined if it can pay nothing. */
export function mostDeposit({ address, coins, facts }: Pick<CardanoPlan, 'address' | 'coins' | 'facts'>): bigint | undefined {
  const spent = coins
    .filter((coin) => coin.address === address)
    .toSorted((a, b) => (a.lovelace > b.lovelace ? -1 : 1))
    .slice(0, maxInputs);
  const { lovelace, tokens } = sumOfCoins(spent);
  // Vault not known yet: assume a base address with a stake part, the longest form.
  const vault = { address, lovelace, tokens: noTokens };
  const change = tokens.size === 0 ? {} : { change: { address, lovelace, tokens } };
  const fee = computeFee((one) => ({ inputs: spent, vault, ...change, ttl: slotAt(2 ** 32), memo: longest, fee: one }), facts);
  const most = lovelace - fee - (change.change === undefined ? 0n : leastIn(change.change, facts));
  return most > 0n ? most : undefined;
}
