import { baseAmount } from '../../../../src/core/amount.ts';
import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { extractReference, gasReferenceForm } from '../../../../src/core/reference/reference.ts';
import type { ReferenceCheck, ReferenceTerms } from '../../../../src/core/reference/reference-host.ts';
import { referenceHost } from '../../../../src/nodes/networks/memoless.ts';
import { failed, type LiveFinding, noted, passed, skipped } from '../finding.ts';
import { checkTimeoutMs, type LiveContext } from '../live-context.ts';
import type { LiveHost } from '../live-host.ts';

const btc = must(parseAsset('BTC.BTC', 'thorchain'));
/** Encodes the reference 43117, which is most likely unregistered. */
const amount = baseAmount(1_043_117n);
const hint = 'Deposits without a memo are refused to visitors while these hosts are asked.';

interface Told {
  readonly host: LiveHost;
  readonly check?: ReferenceCheck;
  readonly terms?: ReferenceTerms;
}

/** Checks how THORChain hosts read an amount without a memo, and what a registration costs there. */
export async function checkMemoless(context: LiveContext): Promise<readonly LiveFinding[]> {
  const hosts = (await context.snapshots('thorchain')).map(({ host }) => host);
  if (hosts.length === 0) return [skipped('memoless.check', 'THORChain', 'No node answers.')];
  const answers = await Promise.all(hosts.map((host) => readHost(context, host)));
  const told = answers.map(({ told: one }) => one);
  return [...answers.flatMap(({ findings }) => findings), ...compare(told)];
}

async function readHost(context: LiveContext, host: LiveHost): Promise<{ readonly told: Told; readonly findings: readonly LiveFinding[] }> {
  const subject = `THORChain · ${host.label}`;
  const port = referenceHost(host.url, { fetch: context.fetch, now: context.now, timeoutMs: checkTimeoutMs }, host.operator);
  const [check, terms] = await Promise.all([port.check(btc, amount), port.terms()]);
  const form = gasReferenceForm(btc);
  const expected = form && extractReference(amount, form);
  const findings: LiveFinding[] = [];
  if (!check.ok && check.error.info.code === 'memoless_unavailable') findings.push(noted('memoless.check', subject, check.error.info.hint));
  else if (!check.ok) findings.push(failed('memoless.check', subject, `A memo check cannot be read: ${check.error.info.hint}`, hint));
  else if (expected !== undefined && BigInt(check.value.reference) !== BigInt(expected))
    findings.push(
      failed('memoless.check', subject, `It reads the reference ${check.value.reference} in an amount that carries ${expected}.`, hint),
    );
  else findings.push(passed('memoless.check', subject, `It reads the reference ${check.value.reference}.`));
  if (!terms.ok)
    findings.push(failed('memoless.terms', subject, `What a registration costs cannot be read: ${terms.error.info.hint}`, hint));
  else if (terms.value.halted !== undefined) findings.push(noted('memoless.terms', subject, terms.value.halted));
  else
    findings.push(
      passed(
        'memoless.terms',
        subject,
        `${terms.value.registrationCost + terms.value.nativeFee} units of RUNE for ${terms.value.ttlBlocks} blocks, ${terms.value.digits} digits.`,
      ),
    );
  return { told: { host, ...(check.ok && { check: check.value }), ...(terms.ok && { terms: terms.value }) }, findings };
}

const sumCost = ({ registrationCost, nativeFee }: ReferenceTerms): bigint => registrationCost + nativeFee;

/** Registration rule: same reading, same digits, costs at most a factor of two apart. */
function compare(told: readonly Told[]): readonly LiveFinding[] {
  const [first, ...others] = told.filter(({ check, terms }) => check !== undefined && terms !== undefined);
  if (first === undefined) return [];
  return others.flatMap((other) => {
    const subject = `THORChain · ${first.host.operator} and ${other.host.operator}`;
    const [a, b] = [first, other];
    if (a.check === undefined || b.check === undefined || a.terms === undefined || b.terms === undefined) return [];
    if (a.check.available !== b.check.available || a.check.memo !== b.check.memo)
      return [failed('memoless.agreement', subject, 'They disagree on whether a reference is taken, or on its memo.', hint)];
    const [low, high] = [sumCost(a.terms), sumCost(b.terms)].sort((x, y) => (x < y ? -1 : 1));
    if (a.terms.digits !== b.terms.digits || (high ?? 0n) > 2n * (low ?? 0n))
      return [
        failed(
          'memoless.agreement',
          subject,
          `They name different terms: ${sumCost(a.terms)} and ${sumCost(b.terms)} units of RUNE.`,
          hint,
        ),
      ];
    return [passed('memoless.agreement', subject, 'They read the same, at the same terms.')];
  });
}
