import type { ReportInput, ReportResponse } from '../../contract/v1/report-bug.ts';
import type { Decoded } from '../answer-form.ts';
import { reportBugCall } from '../endpoints/v1/report-bug.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/**
 * Reports a problem or requests a feature.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { report_id } = await reportBug(client, { description: 'The quote of BTC to ETH stays empty.' });
 */
export function reportBug(
  client: Client,
  request: ReportInput,
  options?: CallOptions,
): Promise<Decoded<ReportResponse, typeof reportBugCall.answer>> {
  return call(client, reportBugCall, request, options);
}
