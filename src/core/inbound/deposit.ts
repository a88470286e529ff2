import { type Asset, homeChain } from '../asset/asset.ts';
import type { ErrorInfo, Result } from '../errors.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { present } from '../present.ts';
import type { DepositCheck } from './deposit-check.ts';
import { type InboundReport, isSameGasRate } from './inbound.ts';
import { isSamePlace } from './place.ts';

/** Deposit place named by a quote. */
interface QuotedPlace {
  readonly network: NetworkId;
  readonly from: Asset;
  readonly inboundAddress?: string;
  readonly router?: string;
  readonly gasRate?: bigint;
}

/**
 * Compares a quote's deposit place with the one operators agree on.
 * Errors: upstream_invalid (another address, router or gas rate than the agreed one), trading_halted.
 */
export function checkDeposit(quoted: QuotedPlace, agreed: Result<InboundReport>): Result<DepositCheck> {
  if (!agreed.ok) return unagreed(agreed.error);
  const { address, router, gasRate } = agreed.value;
  const { name, chain } = protocols[quoted.network];
  const isOnNetwork = homeChain(quoted.from, quoted.network) === chain;
  const isAgreed = isOnNetwork || isSamePlace({ address: quoted.inboundAddress, router: quoted.router }, { address, router });
  if (!isAgreed) return invalid(`${name} answered with another deposit address or router than its operators agree on.`);
  if (!isOnNetwork && quoted.gasRate !== undefined && gasRate !== undefined && !isSameGasRate([quoted.gasRate, gasRate]))
    return invalid(`${name} answered with another gas rate than its operators agree on.`);
  return { ok: true, value: depositOfReport(agreed.value) };
}

/** Deposit check of an agreed place. */
export const depositOfReport = ({
  operators,
  checkedAt,
  heights,
}: Pick<InboundReport, 'operators' | 'checkedAt' | 'heights'>): DepositCheck => ({
  ...(operators > 1 ? { state: 'verified', operators, checkedAt } : { state: 'one_operator', accepted: true, checkedAt }),
  ...present({ heights }),
});

const invalid = (hint: string): Result<DepositCheck> => ({ ok: false, error: { code: 'upstream_invalid', hint } });

/** Deposit check without agreement: only figures are shown and nothing is payable. A halt stays an error. */
function unagreed(error: ErrorInfo): Result<DepositCheck> {
  if (error.code === 'trading_halted') return { ok: false, error };
  if (error.details?.['state'] === 'one_operator') return { ok: true, value: { state: 'one_operator', accepted: false } };
  return { ok: true, value: { state: 'unverified', reason: error.hint } };
}

/** Whether memo and address may be shown. */
export const isTold = (deposit: DepositCheck): boolean =>
  deposit.state === 'verified' || (deposit.state === 'one_operator' && deposit.accepted);
