import { hostsFor } from '../../src/nodes/http/hosts.ts';
import { readEnv } from '../../src/server/deps/env.ts';
import { formatTable } from '../bench/table.ts';
import { startDevnet } from '../devnet/server.ts';
import { checkHosts, type HostFinding, isDifferent } from './check-hosts.ts';

/*
 * Asks the real nodes what the product asks them, with its own clients, and compares the form of each answer with that
 * of the devnet: `npm run check:live`, or `-- stagenet` for one network. Hosts come from the variables of the product.
 * Ends with 0 when nothing differs, 1 when something does, 2 when no host can be reached.
 */

const known = ['mainnet', 'stagenet'];
const asked = process.argv.slice(2);
const stray = asked.filter((name) => !known.includes(name));
if (stray.length > 0) {
  console.error(`There is no network ${stray.join(', ')}. The networks are ${known.join(' and ')}.`);
  process.exit(1);
}

const devnet = await startDevnet({ port: 0 });
const codes: number[] = [];
for (const network of asked.length > 0 ? asked : known) codes.push(await check(network));
await devnet.close();
process.exit(codes.every((code) => code === 2) ? 2 : Math.max(...codes.filter((code) => code !== 2)));

async function check(network: string): Promise<number> {
  const { hosts } = readEnv({ ...process.env, SWAP_NETWORK: network });
  const findings = await checkHosts(hosts, hostsFor('devnet', devnet.url));
  if (findings.every(({ status }) => status === undefined)) {
    console.log(`\n${network}: none of its hosts can be reached from here, so nothing is checked. This needs the internet.`);
    return 2;
  }
  const different = findings.filter(isDifferent);
  const rows = findings.map(rowOf);
  const title = `${network}: ${findings.length} questions, ${different.length} answered in another way than the product was built for`;
  console.log(
    `\n${formatTable({ title, head: ['host', 'question', 'status', 'ms', 'result', 'missing', 'other type', 'new'], rows, missed: [] })}`,
  );
  for (const details of findings.map(detailsOf).filter((text) => text !== '')) console.log(details);
  return different.length === 0 ? 0 : 1;
}

function rowOf({ host, question, status, ms, result, differences }: HostFinding): readonly string[] {
  const counts = differences && [differences.missing, differences.types, differences.added].map((list) => `${list.length}`);
  return [host, question, `${status ?? ''}`, ms.toFixed(0), result, ...(counts ?? ['', '', ''])];
}

function detailsOf({ host, question, differences }: HostFinding): string {
  if (differences === undefined) return '';
  const { missing, types, added } = differences;
  const lines = [...missing.map((path) => `- ${path}`), ...types.map((line) => `~ ${line}`), ...added.map((path) => `+ ${path}`)];
  return lines.length === 0 ? '' : [`${host} ${question}`, ...lines.map((line) => `  ${line}`)].join('\n');
}
