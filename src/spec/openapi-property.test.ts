import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countFor } from '../../scripts/config/tier.ts';
import { memolessRoot } from '../contract/memoless/fields.ts';
import { stretchDeadlines } from '../server/fixtures/deadlines.ts';
import { askedPerHour, callerDivisor } from '../service/ports/mail-shares.ts';
import { type DocumentedOperation, readDocument, type Schema } from './fixtures/document.ts';
import { buildRequests, type MadeRequest } from './fixtures/requests.ts';
import { type Running, startRunning } from './fixtures/running.ts';

/** The seeded networks have halted chains, which correctly yield 503; clear all halts here. */
const openNetworks: Readonly<Record<string, object>> = {
  thorchain: { HALTSOLTRADING: 0, HALTSIGNINGSOL: 0, HALTTRRONTRADING: 0 },
  mayachain: { HALTKUJITRADING: 0, TRADEACCOUNTSENABLED: 1, TRADEACCOUNTSDEPOSITENABLED: 1, TRADEACCOUNTSWITHDRAWENABLED: 1 },
};
/** A trackable swap. */
const deposit = {
  network: 'thorchain',
  asset: 'BTC.BTC',
  amount: '10000000',
  memo: '=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};
const runsEach = countFor({ gate: 12, deep: 350 });
/** Minimum number of accepted and of rejected requests per operation. */
const least = countFor({ gate: 1, deep: 21 });
/** Maximum number of further requests of an operation to reach it. */
const mostMore = 5_000;
/** Operations that send a mail, of which an hour gives a caller a few. */
const asked = ['subscribeToNewsletter', 'mailSwapEnd'];
const mailsOfCaller = Math.floor(askedPerHour / (callerDivisor + 1));
let running: Running;

// A busy machine must not look like a node that is down.
stretchDeadlines({ timers: true });

beforeAll(async () => {
  running = await startRunning();
  for (const [network, mimir] of Object.entries(openNetworks)) await running.control('state', { network, mimir });
});
afterAll(() => running.close());

test(`answers ${runsEach} requests per operation, made from the served document, as documented`, {
  timeout: 480_000,
}, async () => {
  const served = await running.overHttp('/openapi.json');
  const { operations: all, validator } = readDocument(await served.json());
  // Registrations need blocks and a budget; server/memoless/memoless-client.test.ts covers those endpoints.
  const operations = all.filter(({ path }) => !path.startsWith(memolessRoot));
  const { tx } = (await running.control('pay', deposit)) as { readonly tx: string };
  const destination = deposit.memo.slice('=:e:'.length);
  const quoted = await running.overHttp(
    `/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=${deposit.amount}&destination=${destination}`,
  );
  const { review_url } = (await quoted.json()) as { readonly review_url: string };
  const token = review_url.slice(review_url.indexOf('=') + 1);
  const counts = new Map<string, number>();

  const check = async (made: MadeRequest) => {
    const { operationId, path, method, headers, body } = made;
    const answer = await running.overHttp(path, { method, headers, ...(body === undefined ? {} : { body }) });
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const text = isStream ? await firstEventOf(answer) : await answer.text();
    refuseWrongStatus(made, answer.status, text);
    const media = documentedMedia(operations.find((one) => one.operationId === operationId)?.answers[answer.status], answer);
    if (method !== 'HEAD') {
      const accepts = validator(media.schema);
      if (!accepts(isStream ? text : JSON.parse(text))) throw new Error(`${JSON.stringify(accepts.errors)}: ${text.slice(0, 500)}`);
    }
    const kind = `${operationId} ${answer.status}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };

  const withExamples = (one: (typeof operations)[number]) =>
    withExample(withExample(withExample(one, 'tx', tx), 'hash', tx), 'token', token);
  const draw = (some: typeof operations, numRuns: number, work: (made: MadeRequest) => Promise<void>) =>
    fc.assert(fc.asyncProperty(buildRequests(some.map(withExamples)), work), { numRuns });
  await draw(operations, runsEach * operations.length, check);
  // Generated ids match no event or webhook; server/webhooks/webhook-deliveries.test.ts covers existing ones.
  const unknown = ['resendWebhookDelivery', 'removeWebhook'];
  for (const one of operations) {
    const kinds = [unknown.includes(one.operationId) ? 404 : 200, 400].map((status) => `${one.operationId} ${status}`);
    const rarest = () => Math.min(...kinds.map((kind) => counts.get(kind) ?? 0));
    const wanted = asked.includes(one.operationId) ? Math.min(least, mailsOfCaller) : least;
    // Few generated orders and deposits are acceptable to a network: more are made until enough were.
    if (rarest() < wanted) await draw([one], mostMore, async (made) => (rarest() < wanted ? check(made) : undefined));
    for (const kind of kinds) expect(counts.get(kind) ?? 0, kind).toBeGreaterThanOrEqual(wanted);
  }
});

/** Reads the first event only, since a stream lasts most of a minute. @throws Error when it does not start with an event. */
async function firstEventOf(answer: Response): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader !== undefined && !text.includes('\n\n')) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader?.cancel();
  const [, data] = /^event: (?:track|unseen|unavailable)\n(?:id: .*\nretry: \d+\n)?data: (.*)$/m.exec(text) ?? [];
  if (data === undefined && text !== '') throw new Error(`no event: ${text.slice(0, 500)}`);
  JSON.parse(data ?? '{}');
  return text;
}

/** Adds an example value to an operation, so that lookups succeed. */
const withExample = (operation: DocumentedOperation, name: string, example: string): DocumentedOperation => ({
  ...operation,
  parameters: operation.parameters.map((parameter) => (parameter.name === name ? { ...parameter, example } : parameter)),
  ...(operation.body === undefined ? {} : { body: withBodyExample(operation.body, name, example) }),
});

function withBodyExample(body: Schema, name: string, example: string): Schema {
  const field = body.properties?.[name];
  return field === undefined ? body : { ...body, properties: { ...body.properties, [name]: { ...field, examples: [example] } } };
}

function refuseWrongStatus({ isValid }: MadeRequest, status: number, text: string): void {
  if (status >= 500) throw new Error(`${status}: ${text.slice(0, 500)}`);
  if (!isValid && status < 400) throw new Error(`accepted: ${text.slice(0, 500)}`);
}

/** Documented content of a response. @throws Error for an undocumented status or type, or a missing header. */
function documentedMedia(documented: DocumentedOperation['answers'][string] | undefined, answer: Response) {
  if (documented === undefined) throw new Error(`${answer.status} is not documented`);
  const required = Object.entries(documented.headers).flatMap(([name, header]) => (header.required ? [name] : []));
  for (const name of [...required, 'RateLimit', 'RateLimit-Policy']) {
    if (!answer.headers.has(name)) throw new Error(`${name} is missing`);
  }
  const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? '';
  const media = documented.content[type];
  if (media === undefined) throw new Error(`${type} is not documented`);
  return media;
}
