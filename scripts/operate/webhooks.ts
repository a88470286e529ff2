import { baseDeps } from '../../src/server/deps/base-deps.ts';
import type { OutboxPlace } from '../../src/service/outbox/outbox.ts';
import type { WebhookEntry } from '../../src/service/ports/watch-entries.ts';
import { plain } from './terminal.ts';

const usage = `
Events that no receiver took wait here for a person, and those that were delivered for a week.

  npm run webhooks                    lists the dead ones
  npm run webhooks -- due             lists what waits for delivery
  npm run webhooks -- done            lists what was delivered
  npm run webhooks -- open            lists the swaps that are watched
  npm run webhooks -- show ID         prints an event as it is posted
  npm run webhooks -- resend ID       has it posted again; "all" for every dead one
  npm run webhooks -- remove ID       removes an event, or closes a webhook

It reads the same variables as the product: UPSTASH_REDIS_REST_URL and _TOKEN, or DATA_DIR.
`;

const most = 5_000;
const [command = 'dead', id = ''] = process.argv.slice(2);
const { watches, webhooks } = baseDeps().webhookStores;

const time = (at: number) => new Date(at).toISOString();

const line = ({ id: name, at, attempts, url, problem = '' }: WebhookEntry) =>
  plain(`${name}  ${time(at)}  ${attempts} failed  ${new URL(url).origin}  ${problem}`);

async function list(place: OutboxPlace): Promise<void> {
  const events = await webhooks.list(place, most);
  for (const event of events) console.log(line(event));
  console.log(`${events.length} in ${place}`);
}

function report(done: boolean, words: string): void {
  console.log(done ? words : `There is no such event: ${plain(id)}`);
  if (!done) process.exitCode = 1;
}

switch (command) {
  case 'dead':
  case 'due':
  case 'done':
    await list(command);
    break;
  case 'open': {
    const open = (await watches.list('due', most)).flatMap(({ target, ...watch }) =>
      target.kind === 'webhook' ? [{ ...watch, target }] : [],
    );
    for (const { id: name, until, target } of open) console.log(plain(`${name}  until ${time(until)}  ${new URL(target.url).origin}`));
    console.log(`${open.length} open`);
    break;
  }
  case 'show': {
    const places = ['due', 'dead', 'done'] as const;
    const found = (await Promise.all(places.map((place) => webhooks.list(place, 1, id)))).flat()[0];
    report(found !== undefined, found === undefined ? '' : `${line(found)}\n${plain(found.body)}`);
    break;
  }
  case 'resend': {
    const ids = id === 'all' ? (await webhooks.list('dead', most)).map((event) => event.id) : [id];
    let count = 0;
    for (const one of ids) count += (await webhooks.release(one)) ? 1 : 0;
    report(count > 0, `${count} will be posted again.`);
    break;
  }
  case 'remove':
    report((await webhooks.discard(id, ['due', 'dead', 'done'])) || (await watches.discard(id, ['due'])), `${plain(id)} is gone.`);
    break;
  default:
    console.log(usage);
}
