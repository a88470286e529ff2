import { NoAnswerError } from '../../../client/errors.ts';
import type { CallOptions, Client } from '../../../client/transport.ts';
import { getInbound, type InboundAnswer } from '../../../client/v1/inbound.ts';
import type { DepositMemo } from '../../../core/memo/memo.ts';
import type { NetworkId } from '../../../core/network/protocol.ts';
import type { Mode } from '../../../core/quote/quote.ts';
import type { Caution } from '../../../wallet/port.ts';
import { isSameAtNode } from './node-check.ts';

/** Path of a deposit, as checked for halts and inbound address. */
export interface DepositPath {
  readonly network: NetworkId;
  /** Asset ids. */
  readonly from: string;
  readonly to: string;
  readonly mode: Mode | 'limit';
  /** Deposit chain. */
  readonly chain: string;
  /** Amount of a mint, in protocol units of `from`: the vaults may have no room for it. */
  readonly amount?: string;
}

/** Mode of a deposit, from its memo. */
export const pathMode = ({
  kind,
  interval = 0,
}: {
  readonly kind: DepositMemo['kind'] | 'order_change';
  readonly interval?: number | undefined;
}): DepositPath['mode'] => (kind === 'swap' ? (interval > 0 ? 'streaming' : 'single') : kind === 'order_change' ? 'limit' : kind);

/**
 * Inbound details checked with the operators and with a node that this browser queried directly; `cautions` lists the
 * confirmations they lack, and a solvency halt that has just ended.
 */
export type CheckedInbound = InboundAnswer & { readonly cautions: readonly Caution[] };

/** Warning of a solvency halt on the path that has just ended. */
export const solvencyWarning = (warnings: InboundAnswer['warnings'] = []) => warnings.find(({ code }) => code === 'recent_solvency_halt');

/**
 * Current halts and inbound address of a path, as reported by hosts of the network.
 *
 * @throws ServiceError, also where a node disagrees; NoAnswerError, `unreadable` for a response of another network or chain
 */
export async function readInbound(client: Client, path: DepositPath, options: CallOptions): Promise<CheckedInbound> {
  const { network, from, to, mode, chain, amount } = path;
  const request = { network, from_asset: from, to_asset: to, mode, ...(amount === undefined ? {} : { amount }), accept_one_operator: true };
  const asked = getInbound(client, request, options);
  const [inbound, isSame] = await Promise.all([asked, isSameAtNode(client, asked, path, options)]);
  if (inbound.network !== network || inbound.chain !== chain || inbound.deposit.state === 'unverified')
    throw new NoAnswerError('unreadable');
  const cautions: Caution[] = [];
  if (inbound.deposit.state === 'one_operator') cautions.push('one_operator');
  if (!isSame) cautions.push('server_only');
  if (solvencyWarning(inbound.warnings) !== undefined) cautions.push('solvency');
  return { ...inbound, cautions };
}
