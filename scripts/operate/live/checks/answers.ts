import { protocols } from '../../../../src/core/network/protocol.ts';
import { operatorOf } from '../../../../src/nodes/http/hosts.ts';
import { checkHosts, type HostFinding, isDifferent } from '../check-hosts.ts';
import { failed, type LiveFinding, noted, passed } from '../finding.ts';
import type { LiveContext } from '../live-context.ts';
import { shownHost } from '../live-host.ts';
import { apiNetworks } from '../questions.ts';

const check = 'answers.form';
const mostNamed = 6;

/** Checks that every host responds to every request of the product, in the form that the product was built for. */
export async function checkAnswers(context: LiveContext): Promise<readonly LiveFinding[]> {
  const { hosts, expected } = context;
  const found = await checkHosts(hosts, expected, context);
  const byHost = Map.groupBy(found, ({ api, host }) => `${api} ${host}`);
  return [...byHost.values()].flatMap((list) => judgeHost(list, context));
}

function judgeHost(list: readonly HostFinding[], { hosts }: LiveContext): readonly LiveFinding[] {
  const [first] = list;
  if (first === undefined) return [];
  const isMidgard = first.api === 'midgard' || first.api === 'mayaMidgard';
  const subject = `${protocols[apiNetworks[first.api]].name} · ${isMidgard ? 'Midgard of ' : ''}${operatorOf(first.host, hosts)} (${shownHost(first.host)})`;
  const wrong = list.filter(isDifferent);
  const slowest = Math.max(...list.map(({ ms }) => ms));
  const told = `${list.length - wrong.length} of ${list.length} questions are answered as expected, the slowest in ${slowest.toFixed(0)} ms.`;
  return [
    ...(wrong.length === 0 ? [passed(check, subject, told)] : wrong.map((one) => failure(subject, one))),
    ...departing(subject, list),
  ];
}

function failure(subject: string, { question, status, result, differences }: HostFinding): LiveFinding {
  const { missing = [], types = [] } = differences ?? {};
  const lines = [...missing.map((path) => `${path} is missing`), ...types];
  const answered = status === undefined ? 'nothing' : `HTTP ${status}`;
  const isSilent = result !== 'ok' && lines.length === 0;
  const text = `${question}: ${answered}, ${result}${lines.length === 0 ? '' : `; ${lines.slice(0, mostNamed).join('; ')}`}.`;
  const hint = isSilent
    ? 'This endpoint is not served there. One host alone: take it out of the list.'
    : 'Every host alike: the form has changed, update the product. One host alone: take it out.';
  return failed(check, `${subject} · ${question}`, text, hint);
}

/** Differences that the product tolerates: harmless, but the first sign of a new version. */
function departing(subject: string, list: readonly HostFinding[]): readonly LiveFinding[] {
  const lines = list
    .filter((one) => !isDifferent(one))
    .flatMap(({ question, departures, differences }) => {
      const added = (differences?.added ?? []).map((path) => `${path} is new`);
      return [...new Set([...departures, ...added])].map((line) => `${question}: ${line}`);
    });
  if (lines.length === 0) return [];
  const more = lines.length > mostNamed ? ` and ${lines.length - mostNamed} more` : '';
  return [noted('answers.new', subject, `Read, but not as specified: ${lines.slice(0, mostNamed).join('; ')}${more}.`)];
}
