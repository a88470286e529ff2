import type { ReportRequest } from '../../contract/v1/report-bug.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps, Run } from '../deps.ts';
import { digestHex } from '../outbox/digest-hex.ts';
import { wasStored } from '../outbox/outbox.ts';
import { withoutImage } from '../ports/mail-entries.ts';
import { probeSignals } from './probe-signals.ts';

/**
 * Stores the report and returns its id; delivery follows (deliver.ts). Suspected scanner probes are stored without their
 * image and quarantined for manual action. The id is derived from the run, so that a retry finds its own report.
 * @throws AppError delivery_unavailable when nothing could be stored.
 */
export async function reportBug(request: ReportRequest, deps: Pick<Deps, 'mail' | 'now'>, run: Pick<Run, 'id'>): Promise<string> {
  const id = `rep_${(await digestHex(`report:${run.id}`)).slice(0, 24)}`;
  const { outbox, siteUrl } = deps.mail;
  const isProbe = probeSignals(request, siteUrl).length > 0;
  const entry = { kind: 'report', id, at: deps.now(), attempts: 0 } as const;
  const stored = isProbe
    ? // Quarantined reports are kept for months.
      await outbox.put({ ...entry, ...withoutImage(request) }, 'quarantine')
    : await outbox.put({ ...entry, report: request }, 'due');
  if (!wasStored(stored)) {
    throw new AppError({ code: 'delivery_unavailable', hint: 'Too many reports are waiting. Nothing was stored; try again later.' });
  }
  if (!isProbe) deps.mail.deliverSoon();
  return id;
}
