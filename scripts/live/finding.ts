/** What came of one thing that was looked at. `noted` and `skipped` are no faults; `accepted` is one that the operator knows. */
export type LiveOutcome = 'ok' | 'failed' | 'noted' | 'skipped' | 'accepted';

/** One thing that was looked at. */
export interface LiveFinding {
  /** `section.what`, as `--accept` takes it. */
  readonly check: string;
  /** Whose answer, or which path, it is about. */
  readonly subject: string;
  readonly outcome: LiveOutcome;
  /** A sentence; of a fault it names the lie. */
  readonly text: string;
  /** What to do about it. */
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

/** `check`, or `check=part of the subject or text`. */
function isAccepted({ check, subject, text }: LiveFinding, accepted: readonly string[]): boolean {
  return accepted.some((rule) => {
    const [name, part = ''] = rule.split(/=(.*)/s);
    return name === check && `${subject} ${text}`.toLowerCase().includes(part.toLowerCase());
  });
}

/** The findings, with the faults that the operator knows and accepts as such. */
export const withAccepted = (findings: readonly LiveFinding[], accepted: readonly string[]): readonly LiveFinding[] =>
  findings.map((one) => (one.outcome === 'failed' && isAccepted(one, accepted) ? { ...one, outcome: 'accepted' } : one));

/** How many findings have each outcome. */
export function countOutcomes(findings: readonly LiveFinding[]): Readonly<Record<LiveOutcome, number>> {
  const counts = { ok: 0, failed: 0, noted: 0, skipped: 0, accepted: 0 };
  for (const { outcome } of findings) counts[outcome] += 1;
  return counts;
}

/** What a host without a newest block is told. */
export const noBlockText = 'It names no newest block.';

/** Whether no node at all answered: a machine without the internet, and no fault of hosts. */
export function isUnreachable(findings: readonly LiveFinding[]): boolean {
  const blocks = findings.filter(({ check }) => check === 'operators.blocks');
  return blocks.length > 0 && blocks.every(({ outcome, text }) => outcome === 'failed' && text === noBlockText);
}
