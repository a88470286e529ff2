import type { Opinion } from '../../core/opinion/opinion.ts';
import type { ChosenDeposit } from '../../core/transaction/chosen-deposit.ts';
import { type Judgement, judgement } from '../receipt.ts';
import { checkDepositEndpoint, type VerdictResponse } from '../v1/check-deposit.ts';
import { type DepositResponse, depositEndpoint } from '../v1/deposit.ts';
import { vouchedBy, withReceipt } from './with-receipt.ts';

/** Longest life of a verdict's receipt. */
const verdictSeconds = 300;

function judgeBuilt({ offer }: ChosenDeposit, answer: DepositResponse): Judgement {
  const { payment, transaction, expiry } = answer;
  const place = { memo: payment.memo, inbound_address: payment.to, router: transaction?.to };
  return judgement.parse({ ...answer, ...place, ...vouchedBy(offer.deposit.heights), verdict: 'built', exp: expiry });
}

function judgeVerdict({ planned, place }: Opinion, answer: VerdictResponse, now: number): Judgement {
  const seconds = Math.floor(now / 1000);
  const ends = [planned?.expiry ?? 0, seconds + verdictSeconds].filter((end) => end > seconds);
  return judgement.parse({
    ...answer,
    ...answer.order,
    ...(planned && { memo: planned.memo, inbound_address: planned.address, router: planned.router }),
    ...vouchedBy(place?.heights),
    verdict: answer.payable ? 'payable' : 'not_payable',
    problems: answer.payable ? undefined : answer.problems.map(({ code }) => code),
    exp: Math.min(...ends),
  });
}

/** POST /api/v1/deposit, with a receipt on request. */
export const receiptedDepositEndpoint = withReceipt(depositEndpoint, judgeBuilt);
/** POST /api/v1/check-deposit, with a receipt on request. */
export const receiptedCheckEndpoint = withReceipt(checkDepositEndpoint, judgeVerdict);
