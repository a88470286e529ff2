import pools from './examples/pools.json' with { type: 'json' };
import quote from './examples/quote.json' with { type: 'json' };
import status from './examples/status.json' with { type: 'json' };

/** An answer of each operation by operationId. Addresses in them do not exist, so that nothing can be sent there. */
export const answerExamples: Readonly<Record<string, unknown>> = {
  getQuote: quote,
  listPools: pools,
  getStatus: status,
  subscribeToNewsletter: { success: true, status: 'pending_confirmation' },
  reportBug: { success: true, report_id: 'rep_6f1c0a2e9b74d3508e21aa47' },
};
