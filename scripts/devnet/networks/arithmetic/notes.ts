import { depositForm } from '../../../../src/core/chain/chain.ts';
import type { MemoMechanism } from '../../../../src/core/chain/chain-kind.ts';
import type { NetworkId } from '../../../../src/core/network/protocol.ts';

/** A node's notes on sending from a chain, in the devnet's own words (content/reference/deposits.md#notes-of-a-quote). */
const byMechanism: Readonly<Record<MemoMechanism, string>> = {
  op_return:
    'Pay inbound_address first, change to yourself second, the memo in an OP_RETURN of at most 80 bytes third. Stay above the dust threshold.',
  calldata:
    'Coin: send it to inbound_address with the memo as data. Token: approve the router, then call depositWithExpiry with the amount in token decimals. No contract may receive.',
  tx_memo: 'Send one coin to inbound_address in a plain transfer with the memo as transaction memo.',
  msg_deposit: 'Broadcast a MsgDeposit of one coin with the memo.',
  xrp_memo: 'Pay inbound_address with exactly one memo. Only MemoData is read.',
  tron_data: 'Send to inbound_address with the memo in the transaction data.',
  spl_memo: 'One transfer to inbound_address and one memo instruction.',
  cardano_metadata: 'Pay inbound_address with the memo in metadata {"memo":[…]} of the label 6676.',
  radix_call: 'Call user_deposit on the router component with the memo.',
};

const receiving: Readonly<Record<string, string>> = {
  XRP: 'The receiving account must be open and need no destination tag.',
  LTC: 'Payouts go to no MWEB address.',
};

export function swapNotes(network: NetworkId, sourceChain: string, targetChain: string): string {
  const sending = byMechanism[depositForm(sourceChain, network)?.memoMechanism ?? 'tx_memo'];
  const outbound = network === 'thorchain' ? receiving[targetChain] : undefined;
  return outbound === undefined ? sending : `${sending} ${outbound}`;
}

/** `isRapid` adds that the quoted time is a best case. */
export function swapWarning(isRapid: boolean): string {
  const base = 'Use this answer at once and send nothing after its expiry.';
  return isRapid ? `${base} The swap time is a best case.` : base;
}
