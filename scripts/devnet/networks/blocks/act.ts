import { formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import type { Inbound } from '../../chains/source-chain.ts';
import { matchPool } from '../arithmetic/pools.ts';
import type { Chronicle } from '../ledger.ts';
import { type Memo, readMemo } from '../memo-reader.ts';
import type { Arrival } from '../order-book.ts';
import { setting } from '../state.ts';
import { modifyOrder } from './modify.ts';
import { openOrder, refundAddress } from './open-order.ts';
import { keep, refund } from './payout.ts';
import type { Ports } from './ports.ts';
import { register, registrationObjection, tooPoor } from './references.ts';

type Registration = Extract<Memo, { kind: 'reference' }>;

/** Does what a finalised deposit's memo says, or gives it back with the reason. */
export function act(chronicle: Chronicle, arrival: Arrival, ports: Ports): void {
  const memo = readMemo(chronicle.state.id, arrival.memo);
  if (!memo.ok) giveBack(chronicle, arrival, memo.error, ports);
  else perform(chronicle, arrival, memo.value, ports);
}

function perform(chronicle: Chronicle, arrival: Arrival, memo: Memo, ports: Ports): void {
  switch (memo.kind) {
    case 'swap':
    case 'limit': {
      arrival.kind = memo.kind;
      const { state, book } = chronicle;
      const order = openOrder(state, arrival.inbound, memo);
      if (!order.ok) {
        const to = refundAddress(state, arrival.inbound, memo.refund);
        refund(chronicle, arrival, { to, amount: arrival.inbound.amount, reason: order.error }, ports);
        return;
      }
      arrival.order = order.value;
      book.queue.add(order.value);
      return;
    }
    case 'modify':
      arrival.kind = 'modify';
      modify(chronicle, arrival, memo, ports);
      return;
    case 'reference':
      arrival.kind = 'reference';
      takeRegistration(chronicle, arrival, memo, ports);
      return;
    case 'donate':
      arrival.kind = 'donate';
      donate(chronicle, arrival);
      return;
    case 'use':
      giveBack(chronicle, arrival, "memo can't be empty", ports);
  }
}

function giveBack(chronicle: Chronicle, arrival: Arrival, reason: string, ports: Ports): void {
  if (arrival.kind === 'unread') arrival.kind = 'invalid';
  refund(chronicle, arrival, { to: arrival.inbound.from, amount: arrival.inbound.amount, reason }, ports);
}

/** What is sent along belongs to the pool. */
function donate(chronicle: Chronicle, arrival: Arrival): void {
  const { asset, amount } = arrival.inbound;
  if (amount === 0n) return;
  keep(chronicle, matchPool(chronicle.state, asset), amount);
  arrival.swallowed.push({ asset: formatAsset(asset), amount });
}

function modify(chronicle: Chronicle, arrival: Arrival, memo: Extract<Memo, { kind: 'modify' }>, ports: Ports): void {
  const isFound = modifyOrder(chronicle, arrival, memo, ports);
  if (isFound) donate(chronicle, arrival);
  else giveBack(chronicle, arrival, 'could not find matching limit swap', ports);
}

/** A failed registration is a failed transaction: nothing moves. What comes with a good one is not given back. */
function takeRegistration(chronicle: Chronicle, arrival: Arrival, ask: Registration, ports: Ports): void {
  const objection = tryRegistration(chronicle, arrival.inbound, ask, ports);
  if (objection === undefined) {
    donate(chronicle, arrival);
    return;
  }
  arrival.reason = objection;
  if (arrival.inbound.amount > 0n) giveBack(chronicle, arrival, '', ports);
}

/** Why there is no registration; undefined when it is written down and paid for. */
function tryRegistration({ state, book }: Chronicle, inbound: Inbound, ask: Registration, ports: Ports): string | undefined {
  const own = protocols[state.id];
  if (inbound.chain !== own.chain) return 'invalid reference memo';
  const objection = registrationObjection(state, ask.memo);
  if (objection !== undefined) return objection;
  const cost = setting(state, 'MemolessTxnCost');
  const isPaid = cost <= 0n || ports.charge(inbound.from, must(parseAsset(own.nativeAsset)), cost);
  if (!isPaid) return tooPoor(cost);
  const record = register(state, book, inbound, { memo: ask.memo, asset: matchPool(state, ask.asset) });
  return record.ok ? undefined : record.error;
}
