import { serverDeps } from '../../src/server/deps/deps.ts';
import { probeSignals } from '../../src/service/mail/probe-signals.ts';
import { outboxPlaces } from '../../src/service/outbox/outbox.ts';
import type { MailEntry } from '../../src/service/ports/mail-entries.ts';
import { plain } from './terminal.ts';

const usage = `
Reports that look like probes wait here for a person, and so do mails that were given up.

  npm run reports                    lists them
  npm run reports -- due             lists what waits for delivery
  npm run reports -- dead            lists what was given up
  npm run reports -- show ID         prints one
  npm run reports -- release ID      has it delivered, once more if it was given up
  npm run reports -- discard ID      removes it

It reads the same variables as the product: UPSTASH_REDIS_REST_URL and _TOKEN, or DATA_DIR.
`;

const most = 1_000;
const [command = 'quarantine', id = ''] = process.argv.slice(2);
const { mailer } = serverDeps();
const { outbox } = mailer;

const subjects = { signup: 'newsletter', swap_request: 'asks about a swap', swap_end: 'tells how a swap ended' } as const;

function line(entry: MailEntry): string {
  const time = new Date(entry.at).toISOString();
  if (entry.kind !== 'report') return `${entry.id}  ${time}  ${subjects[entry.kind]}, ${entry.attempts} attempts`;
  const signals = probeSignals(entry.report, mailer.siteUrl).join(', ') || 'no signal';
  return `${entry.id}  ${time}  [${signals}]  ${plain(entry.report.description).replace(/\s+/g, ' ').slice(0, 80)}`;
}

async function show(): Promise<void> {
  const entry = (await Promise.all(outboxPlaces.map((place) => outbox.list(place, most)))).flat().find((one) => one.id === id);
  if (entry?.kind !== 'report') return report(false, '');
  const { attachment, description, ...facts } = entry.report;
  const image = attachment ?? entry.leftOut;
  console.log(line(entry));
  console.log(plain(JSON.stringify({ ...facts, ...(image ? { attachment: `${image.name}, ${image.bytes} bytes` } : {}) }, null, 2)));
  console.log(plain(description));
}

function report(done: boolean, words: string): void {
  console.log(done ? words : `There is no such report: ${plain(id)}`);
  if (!done) process.exitCode = 1;
}

switch (command) {
  case 'quarantine':
  case 'due':
  case 'dead': {
    const entries = await outbox.list(command, most);
    for (const entry of entries) console.log(line(entry));
    console.log(`${entries.length} in ${command}`);
    break;
  }
  case 'show':
    await show();
    break;
  case 'release':
    report(await outbox.release(id), `${plain(id)} is due; the schedule delivers it.`);
    break;
  case 'discard':
    report(await outbox.discard(id), `${plain(id)} is gone.`);
    break;
  default:
    console.log(usage);
}
