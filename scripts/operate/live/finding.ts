/** Outcome of one check. `noted` and `skipped` are not failures; `accepted` is a failure that the operator accepts. */
export type LiveOutcome = 'ok' | 'failed' | 'noted' | 'skipped' | 'accepted';

/** Result of one check. */
export interface LiveFinding {
  /** `section.what`, as `--accept` takes it. */
  readonly check: string;
  /** The host or path that it concerns. */
  readonly subject: string;
  readonly outcome: LiveOutcome;
  /** A sentence; for a failure, names the lie. */
  readonly text: string;
  /** Suggested remedy. */
  readonly hint?: string;
}

const finding =
  (outcome: LiveOutcome) =>
  (check: string, subject: string, text: string, hint?: string): LiveFinding => ({
    check,
    subject,
    outcome,
    text,
    ...(hint === undefined ? {} : { hint }),
  });

export const passed = finding('ok');
export const failed = finding('failed');
export const noted = finding('noted');
export const skipped = finding('skipped');

/** Rules are `check`, or `check=part of the subject or text`. */
function isAccepted({ check, subject, text }: LiveFinding, accepted: readonly string[]): boolean {
  return accepted.some((rule) => {
    const [name, part = ''] = rule.split(/=(.*)/s);
    return name === check && `${subject} ${text}`.toLowerCase().includes(part.toLowerCase());
  });
}

/** Marks the failures that the operator accepts. */
export const withAccepted = (findings: readonly LiveFinding[], accepted: readonly string[]): readonly LiveFinding[] =>
  findings.map((one) => (one.outcome === 'failed' && isAccepted(one, accepted) ? { ...one, outcome: 'accepted' } : one));

/** Counts findings by outcome. */
export function countOutcomes(findings: readonly LiveFinding[]): Readonly<Record<LiveOutcome, number>> {
  const counts = { ok: 0, failed: 0, noted: 0, skipped: 0, accepted: 0 };
  for (const { outcome } of findings) counts[outcome] += 1;
  return counts;
}

/** Text of the finding for a host without a latest block. */
export const noBlockText = 'It names no newest block.';

/** Whether no node replied at all: this machine is offline, and the hosts are not at fault. */
export function isUnreachable(findings: readonly LiveFinding[]): boolean {
  const blocks = findings.filter(({ check }) => check === 'operators.blocks');
  return blocks.length > 0 && blocks.every(({ outcome, text }) => outcome === 'failed' && text === noBlockText);
}
