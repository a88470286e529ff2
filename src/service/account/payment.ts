import { chainName } from '../../core/asset/asset-name.ts';
import { AppError } from '../../core/errors.ts';
import { mustReply } from '../../core/network/node-reply.ts';
import { unseenLookSeconds } from '../../core/track/track-pace.ts';
import type { PaymentReport, PaymentRequest } from '../../core/transaction/payment.ts';
import type { Deps } from '../deps.ts';
import { accessTo, knownFacts, listTokens } from './account.ts';

/** Deadline that covers chained requests and is below the platform's function timeout. */
const deadlineMs = 8_000;

/**
 * Reads a payment from its own chain.
 * @throws AppError not_found for a chain without an endpoint, transaction_not_found while the chain does not show the
 * transaction, upstream_* when it does not reply.
 */
export async function payment(request: PaymentRequest, deps: Pick<Deps, 'chains' | 'facts' | 'now'>): Promise<PaymentReport> {
  const access = accessTo(request.chain, deps);
  const tokens = listTokens(request.chain, await knownFacts(deps));
  const reading = mustReply(await access.payment(request.tx, tokens, AbortSignal.timeout(deadlineMs)));
  if (reading !== undefined) return { ...request, reading, readAt: deps.now() };
  const name = chainName(request.chain);
  throw new AppError({
    code: 'transaction_not_found',
    hint: `${name} does not show this transaction. One that was just sent can take a minute to appear.`,
    field: 'tx',
    details: { retry_after_seconds: `${unseenLookSeconds(request.chain)}` },
  });
}
