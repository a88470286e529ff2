import { validateAddress } from '../../../../src/core/address/address.ts';
import { moduleAddress } from '../../networks/arithmetic/addresses.ts';
import { DecodeError } from '../byte-reader.ts';
import { sha256Hex } from '../chain-context.ts';
import { type Head, type Known, Ledger } from '../ledger.ts';
import type { CosmosForm } from './cosmos-form.ts';
import { cosmosAddress, isSigned } from './cosmos-signature.ts';
import { type Coin, type CosmosMessage, type CosmosTransaction, readCosmosTransaction } from './cosmos-transaction.ts';
import { accepted, atMessage, type Verdict, verdicts } from './cosmos-verdict.ts';

export interface Account {
  readonly number: bigint;
  sequence: bigint;
  publicKey: Uint8Array | undefined;
}

export interface CosmosRecord {
  readonly hash: string;
  readonly transaction: CosmosTransaction;
  readonly signer: string;
  readonly gasUsed: bigint;
  /** Result of its execution in a block. */
  verdict: Verdict;
}

/** A message's transaction, as those who watch it are told. */
export interface MovedBy {
  readonly hash: string;
  readonly signer: string;
  readonly memo: string;
  readonly paid: bigint;
}

/** Requirements of a ledger on its environment. */
export interface LedgerNeeds {
  /** Fee charged by the chain itself, in the gas coin. */
  readonly fixedFee: () => bigint;
  /** Called after the message has moved its coins; a failing verdict reverts it. */
  readonly moved: (message: CosmosMessage, index: number, by: MovedBy) => Verdict;
}

const maxMemoBytes = 256;
const maxDepositMemoBytes = 250;
const sendGas = 60_000n;
const gasPerByte = 10n;
const firstAccountNumber = 120_000n;

/** Accounts, coins and transactions of a Cosmos chain, checked like the SDK's ante handler and bank. */
export class CosmosLedger extends Ledger<CosmosRecord> {
  readonly accounts = new Map<string, Account>();
  readonly #form: CosmosForm;
  readonly #needs: LedgerNeeds;

  constructor(form: CosmosForm, head: () => Head, needs: LedgerNeeds) {
    super(head);
    this.#form = form;
    this.#needs = needs;
  }

  /** Returns the account of an address and creates it if needed. */
  open(address: string): Account {
    const known = this.accounts.get(address);
    if (known !== undefined) return known;
    const account: Account = { number: firstAccountNumber + BigInt(this.accounts.size), sequence: 0n, publicKey: undefined };
    this.accounts.set(address, account);
    return account;
  }

  override add(address: string, amount: bigint, denom: string): void {
    this.open(address);
    super.add(address, amount, denom);
  }

  /** Checks a signed transaction and queues it for the next block. `hash` is the transaction's hash on the chain. */
  broadcast(bytes: Uint8Array): { readonly hash: string; readonly verdict: Verdict } {
    const hash = sha256Hex(bytes).toUpperCase();
    if (this.known.has(hash)) return { hash, verdict: verdicts.known };
    try {
      const transaction = readCosmosTransaction(bytes, this.#form.prefix);
      const verdict = this.#ante(transaction, signerOf(transaction), true);
      if (verdict.code === 0) this.#queue(hash, transaction, bytes.length);
      return { hash, verdict };
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return { hash, verdict: verdicts.unreadable(error.message) };
    }
  }

  /** Queues a transaction built by the devnet for the next block, without a known sender key. */
  enqueue(bytes: Uint8Array): string {
    const hash = sha256Hex(bytes).toUpperCase();
    this.#queue(hash, readCosmosTransaction(bytes, this.#form.prefix), bytes.length);
    return hash;
  }

  /** Next sequence number of an address. */
  nextSequence(address: string): bigint {
    const waiting = [...this.pending].filter((item) => item.signer === address).length;
    return (this.accounts.get(address)?.sequence ?? 0n) + BigInt(waiting);
  }

  /** Makes a block that executes the pending transactions. */
  override block(): readonly (CosmosRecord & Known)[] {
    const taken = super.block();
    for (const item of taken) item.verdict = this.#deliver(item);
    return taken;
  }

  #queue(hash: string, transaction: CosmosTransaction, size: number): void {
    const gasUsed = sendGas * BigInt(transaction.messages.length) + gasPerByte * BigInt(size);
    this.accept(hash, { hash, transaction, signer: signerOf(transaction), gasUsed, verdict: accepted });
  }

  #fee(transaction: CosmosTransaction): readonly Coin[] {
    return this.#form.network === undefined ? transaction.fee.coins : [{ denom: this.#form.gasDenom, amount: this.#needs.fixedFee() }];
  }

  /** Checks a transaction like the ante handler. `isNew` expects the sequence after pending ones and verifies key and signature. */
  #ante(transaction: CosmosTransaction, signer: string, isNew: boolean): Verdict {
    const form = this.#form;
    const basic = validateBasic(transaction, form);
    if (basic.code !== 0) return basic;
    if (transaction.timeoutHeight > 0n && transaction.timeoutHeight < BigInt(this.head().height)) {
      return verdicts.timedOut(this.head().height, transaction.timeoutHeight);
    }
    const account = this.accounts.get(signer);
    if (account === undefined) return verdicts.unknownAccount(signer);
    const least = (transaction.fee.gas * form.feePerThousandGas + 999n) / 1000n;
    const offered = transaction.fee.coins.find((coin) => coin.denom === form.gasDenom)?.amount ?? 0n;
    if (offered < least) return verdicts.insufficientFee(`${offered}${form.gasDenom}`, `${least}${form.gasDenom}`);
    for (const coin of this.#fee(transaction)) {
      const has = this.balanceOf(signer, coin.denom);
      if (has < coin.amount) return verdicts.insufficientFunds(coin.denom, has, coin.amount);
    }
    const expected = isNew ? this.nextSequence(signer) : account.sequence;
    if (transaction.sequence !== expected) return verdicts.wrongSequence(expected, transaction.sequence);
    if (!isNew) return accepted;
    const key = transaction.publicKey.length > 0 ? transaction.publicKey : (account.publicKey ?? new Uint8Array());
    if (key.length !== 33 || cosmosAddress(key, form.prefix) !== signer) {
      return verdicts.invalidKey(`pubKey does not match signer address ${signer} with signer index: 0`);
    }
    const scope = { chainId: form.chainId, accountNumber: account.number };
    if (!isSigned(transaction, key, scope, form.network ?? '')) return verdicts.badSignature(account.number, expected, form.chainId);
    return accepted;
  }

  #deliver({ hash, transaction, signer, gasUsed }: CosmosRecord): Verdict {
    const ante = this.#ante(transaction, signer, false);
    if (ante.code !== 0) return ante;
    const account = this.open(signer);
    const fee = this.#fee(transaction);
    for (const coin of fee) this.take(signer, coin.amount, coin.denom);
    account.sequence += 1n;
    if (transaction.publicKey.length > 0) account.publicKey = transaction.publicKey;
    if (this.#form.network === undefined && transaction.fee.gas < gasUsed) return verdicts.outOfGas(transaction.fee.gas, gasUsed);
    const paid = fee.reduce((sum, coin) => (coin.denom === this.#form.gasDenom ? sum + coin.amount : sum), 0n);
    const verdict = this.#carryOut(transaction.messages, { hash, signer, memo: transaction.memo, paid });
    // MAYANode takes its fee in the message's handler, so a message that fails costs nothing.
    if (verdict.code !== 0 && this.#form.network === 'mayachain') for (const coin of fee) this.add(signer, coin.amount, coin.denom);
    return verdict;
  }

  /** Executes all messages or none. */
  #carryOut(messages: readonly CosmosMessage[], item: MovedBy): Verdict {
    const undo: (() => void)[] = [];
    const watched: (() => Verdict)[] = [];
    const back = (verdict: Verdict): Verdict => {
      for (const step of undo.reverse()) step();
      return verdict;
    };
    for (const [index, message] of messages.entries()) {
      const from = message.kind === 'send' ? message.from : message.signer;
      for (const { denom, amount } of this.#coinsOf(message)) {
        const has = this.balanceOf(from, denom);
        if (!this.take(from, amount, denom)) return back(atMessage(index, verdicts.insufficientFunds(denom, has, amount)));
        const to = message.kind === 'send' ? message.to : moduleAddress('asgard', this.#form.chain);
        this.add(to, amount, denom);
        undo.push(() => {
          this.take(to, amount, denom);
          this.add(from, amount, denom);
        });
      }
      watched.push(() => this.#needs.moved(message, index, item));
    }
    for (const watch of watched) {
      const verdict = watch();
      if (verdict.code !== 0) return back(verdict);
    }
    return accepted;
  }

  #coinsOf(message: CosmosMessage): readonly Coin[] {
    if (message.kind === 'send') return message.coins;
    return message.coins.map((coin) => ({ denom: this.#denomOf(coin.asset), amount: coin.amount }));
  }

  #denomOf(text: string): string {
    const lower = text.toLowerCase();
    const direct = this.#form.assetOf(lower);
    return direct === undefined ? lower : (this.#form.denomOf(direct) ?? lower);
  }
}

/** The single signer that all messages name. @throws DecodeError */
function signerOf(transaction: CosmosTransaction): string {
  const names = new Set(transaction.messages.map((message) => (message.kind === 'send' ? message.from : message.signer)));
  const [signer] = names;
  if (signer === undefined) throw new DecodeError('must contain at least one message: invalid request');
  if (names.size > 1) throw new DecodeError('wrong number of signers; expected 1');
  return signer;
}

function validateBasic(transaction: CosmosTransaction, form: CosmosForm): Verdict {
  if (Buffer.byteLength(transaction.memo) > maxMemoBytes) return verdicts.memoTooLarge(Buffer.byteLength(transaction.memo));
  for (const message of transaction.messages) {
    const verdict = message.kind === 'send' ? validSend(message, form) : validDeposit(message, form);
    if (verdict.code !== 0) return verdict;
  }
  return accepted;
}

function validSend(message: Extract<CosmosMessage, { kind: 'send' }>, form: CosmosForm): Verdict {
  if (message.type === '/types.MsgSend' && form.network === undefined) return verdicts.unknownRequest('no message handler found');
  const bad = [message.from, message.to].find((address) => !validateAddress(address, form.chain).ok);
  if (bad !== undefined) return { code: 7, codespace: 'sdk', log: `decoding bech32 failed: ${bad}: invalid address` };
  if (message.coins.length === 0 || message.coins.some((coin) => coin.amount === 0n)) return verdicts.invalidCoins('');
  return accepted;
}

function validDeposit(message: Extract<CosmosMessage, { kind: 'deposit' }>, form: CosmosForm): Verdict {
  if (form.network === undefined) return verdicts.unknownRequest('no message handler found');
  if (message.coins.length !== 1) return verdicts.unknownRequest('only one coin is allowed');
  if (Buffer.byteLength(message.memo) > maxDepositMemoBytes)
    return verdicts.unknownRequest(`memo must not exceed ${maxDepositMemoBytes} bytes`);
  const asset = form.assetOf((message.coins[0]?.asset ?? '').toLowerCase());
  return asset === undefined ? verdicts.unknownRequest('invalid asset') : accepted;
}
