import { formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import type { Inbound } from '../../chains/source-chain.ts';
import { matchPool } from '../arithmetic/pools.ts';
import type { Ledger } from '../ledger.ts';
import { type Memo, readMemo } from '../memo-reader.ts';
import type { Arrival } from '../order-book.ts';
import { setting } from '../state.ts';
import { mintOrRedeem } from './mint.ts';
import { modifyOrder } from './modify.ts';
import { openOrder, refundAddress } from './open-order.ts';
import { keep, refund } from './payout.ts';
import type { Ports } from './ports.ts';
import { register, registrationError, tooPoor } from './references.ts';

type Registration = Extract<Memo, { kind: 'reference' }>;

/** Executes a finalised deposit's memo, or refunds it with the reason. */
export function act(ledger: Ledger, arrival: Arrival, ports: Ports): void {
  const memo = readMemo(ledger.state.id, arrival.memo);
  if (!memo.ok) giveBack(ledger, arrival, memo.error, ports);
  else perform(ledger, arrival, memo.value, ports);
}

function perform(ledger: Ledger, arrival: Arrival, memo: Memo, ports: Ports): void {
  switch (memo.kind) {
    case 'swap':
    case 'limit': {
      arrival.kind = memo.kind;
      const { state, orderBook } = ledger;
      const order = openOrder(state, arrival.inbound, memo);
      if (!order.ok) {
        const { inbound } = arrival;
        const hasAddress = order.refundBy === 'resolved' || (order.refundBy === 'sent' && inbound.memo === arrival.memo);
        const to = refundAddress(state, inbound, hasAddress ? memo.refund : '');
        refund(ledger, arrival, { to, amount: inbound.amount, reason: order.error }, ports);
        return;
      }
      arrival.order = order.value;
      orderBook.queue.add(order.value);
      return;
    }
    case 'mint':
    case 'redeem': {
      arrival.kind = memo.kind;
      const error = mintOrRedeem(ledger, arrival, memo, ports);
      if (error !== undefined) giveBack(ledger, arrival, error, ports);
      return;
    }
    case 'modify':
      arrival.kind = 'modify';
      modify(ledger, arrival, memo, ports);
      return;
    case 'reference':
      arrival.kind = 'reference';
      takeRegistration(ledger, arrival, memo, ports);
      return;
    case 'donate':
      arrival.kind = 'donate';
      donate(ledger, arrival);
      return;
    case 'use':
      giveBack(ledger, arrival, "memo can't be empty", ports);
  }
}

function giveBack(ledger: Ledger, arrival: Arrival, reason: string, ports: Ports): void {
  if (arrival.kind === 'unread') arrival.kind = 'invalid';
  refund(ledger, arrival, { to: arrival.inbound.from, amount: arrival.inbound.amount, reason }, ports);
}

/** Adds the deposit to its pool. */
function donate(ledger: Ledger, arrival: Arrival): void {
  const { asset, amount } = arrival.inbound;
  if (amount === 0n) return;
  keep(ledger, matchPool(ledger.state, asset), amount);
  arrival.swallowed.push({ asset: formatAsset(asset), amount });
}

function modify(ledger: Ledger, arrival: Arrival, memo: Extract<Memo, { kind: 'modify' }>, ports: Ports): void {
  const isFound = modifyOrder(ledger, arrival, memo, ports);
  if (isFound) donate(ledger, arrival);
  else giveBack(ledger, arrival, 'could not find matching limit swap', ports);
}

/** Registers a memo. A failure fails the transaction and refunds it; the deposit of a successful registration is kept. */
function takeRegistration(ledger: Ledger, arrival: Arrival, registration: Registration, ports: Ports): void {
  const error = tryRegistration(ledger, arrival.inbound, registration, ports);
  if (error === undefined) {
    donate(ledger, arrival);
    return;
  }
  arrival.reason = error;
  if (arrival.inbound.amount > 0n) giveBack(ledger, arrival, '', ports);
}

/** Registers and charges a memo; returns the error if that fails. */
function tryRegistration({ state, orderBook }: Ledger, inbound: Inbound, registration: Registration, ports: Ports): string | undefined {
  const own = protocols[state.id];
  if (inbound.chain !== own.chain) return 'invalid reference memo';
  const error = registrationError(state, registration.memo);
  if (error !== undefined) return error;
  const cost = setting(state, 'MemolessTxnCost');
  const isPaid = cost <= 0n || ports.charge(inbound.from, must(parseAsset(own.nativeAsset)), cost);
  if (!isPaid) return tooPoor(cost);
  const record = register(state, orderBook, inbound, { memo: registration.memo, asset: matchPool(state, registration.asset) });
  return record.ok ? undefined : record.error;
}
