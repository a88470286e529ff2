import { baseAmount, nativeAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { type PaymentReading, type PaymentState, paymentStates, type Transfer } from '../../core/transaction/payment.ts';
import type { Balance, SigningFacts } from '../../wallet/port.ts';
import { count, list, optional, readShape, record, refuseShape, text, units } from '../ui/json-shape.ts';

/** A 200 body of GET /api/v1/balances (contract/v1/account.ts); undefined when it is none. */
export function readBalances(body: unknown, chain: string): readonly Balance[] | undefined {
  return readShape(() => {
    const answer = record(body);
    if (text(answer['chain']) !== chain) return refuseShape();
    return list(answer['balances']).map((item) => {
      const entry = record(item);
      const asset = parseAsset(text(entry['asset']), chain === 'MAYA' ? 'mayachain' : undefined);
      return asset.ok ? { asset: asset.value, amount: baseAmount(units(entry['amount'])) } : refuseShape();
    });
  });
}

/** A 200 body of GET /api/v1/signing-facts (contract/v1/account.ts); undefined when it is none. */
export function readSigningFacts(body: unknown, chain: string): SigningFacts | undefined {
  return readShape(() => {
    const answer = record(body);
    if (text(answer['chain']) !== chain) return refuseShape();
    switch (text(answer['kind'])) {
      case 'utxo':
        return { kind: 'utxo', utxos: list(answer['utxos']).map(readUtxo), feeRate: units(answer['fee_rate']) };
      case 'cosmos':
        return {
          kind: 'cosmos',
          chainId: text(answer['chain_id']),
          accountNumber: units(answer['account_number']),
          sequence: units(answer['sequence']),
        };
      case 'solana':
        return { kind: 'solana', blockhash: text(answer['blockhash']) };
      case 'tron':
        return {
          kind: 'tron',
          refBlockBytes: text(answer['ref_block_bytes']),
          refBlockHash: text(answer['ref_block_hash']),
          expiration: units(answer['expiration']),
          timestamp: units(answer['timestamp']),
        };
      case 'evm':
        return { kind: 'evm', chainId: Number(units(answer['chain_id'])) };
      default:
        return refuseShape();
    }
  });
}

function readUtxo(item: unknown) {
  const entry = record(item);
  return {
    txid: text(entry['txid']),
    vout: count(entry['vout']),
    value: units(entry['value']),
    ...optional('raw', entry['raw'], text),
  };
}

const states: readonly string[] = paymentStates;
const isState = (word: string): word is PaymentState => states.includes(word);

/** A 200 body of GET /api/v1/payment (contract/v1/payment.ts); undefined when it is none. */
export function readPayment(body: unknown, chain: string): PaymentReading | undefined {
  return readShape(() => {
    const answer = record(body);
    const [state, memo] = [text(answer['status']), answer['memo']];
    if (text(answer['chain']) !== chain || !isState(state) || typeof memo !== 'string') return refuseShape();
    return {
      state,
      ...optional('from', answer['from'], text),
      transfers: list(answer['payments']).map((item) => readTransfer(item, chain)),
      memo,
    };
  });
}

function readTransfer(item: unknown, chain: string): Transfer {
  const entry = record(item);
  const asset = entry['asset'] === undefined ? undefined : parseAsset(text(entry['asset']), chain === 'MAYA' ? 'mayachain' : undefined);
  if (asset?.ok === false) return refuseShape();
  return {
    ...optional('to', entry['to'], text),
    ...optional('router', entry['router'], text),
    ...optional('contract', entry['contract'], text),
    ...(asset === undefined ? {} : { asset: asset.value }),
    amount: nativeAmount(units(entry['amount'])),
    decimals: count(entry['decimals']),
  };
}

/** What became of a transaction that was handed over. */
export interface BroadcastAnswer {
  readonly status: 'accepted' | 'already_known' | 'rejected';
  readonly tx?: string;
  readonly why?: string;
  readonly reason?: string;
}

/** A 200 body of POST /api/v1/broadcast (contract/v1/broadcast.ts); undefined when it is none. */
export function readBroadcast(body: unknown, chain: string): BroadcastAnswer | undefined {
  return readShape(() => {
    const answer = record(body);
    const status = text(answer['status']);
    if (text(answer['chain']) !== chain) return refuseShape();
    if (status !== 'accepted' && status !== 'already_known' && status !== 'rejected') return refuseShape();
    return {
      status,
      ...optional('tx', answer['tx'], text),
      ...optional('why', answer['reason_code'], text),
      ...optional('reason', answer['reason'], text),
    };
  });
}
