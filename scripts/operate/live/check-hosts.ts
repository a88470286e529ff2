import type { Fetch } from '../../../src/nodes/http/attempt.ts';
import type { Hosts } from '../../../src/nodes/http/hosts.ts';
import { type Api, apiNetworks, questionsFor } from './questions.ts';
import { compareShapes, type ShapeDifferences, shapeOf } from './shape.ts';
import { bySpecification, departuresFrom } from './specified.ts';

/** Result of one request to one host. */
export interface HostFinding {
  readonly api: Api;
  readonly host: string;
  readonly question: string;
  /** `ok`, or the error of the product's client. */
  readonly result: string;
  /** HTTP status; absent without a response. */
  readonly status?: number;
  readonly ms: number;
  /** Differences from the reference response; absent if either is not JSON. */
  readonly differences?: ShapeDifferences;
  /** Differences from the network's own specification, one line each. */
  readonly departures: readonly string[];
}

interface Heard {
  /** URL including the query. */
  url: string;
  status: number;
  body: unknown;
}

/** Wraps `fetch` to keep the last response. */
function listening(inner: Fetch): { readonly fetch: Fetch; readonly heard: () => Heard | undefined; forget(): void } {
  let last: Heard | undefined;
  return {
    heard: () => last,
    forget: () => {
      last = undefined;
    },
    async fetch(url, init) {
      const response = await inner(url, init);
      last = { url, status: response.status, body: undefined };
      const body = await response.clone().text();
      last.body = parsed(body);
      return response;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Sends every request to every host, one after another, and compares the shape of each response with that of `expected`. */
export async function checkHosts(hosts: Hosts, expected: Hosts, how: HostAccess): Promise<readonly HostFinding[]> {
  const asked = (Object.keys(apiNetworks) as Api[]).flatMap((api) => hosts[api].map((host) => ({ api, host })));
  const found = await Promise.all(asked.map(({ api, host }) => checkHost({ api, host, expectedHost: expected[api][0] ?? '' }, how)));
  return found.flat();
}

interface HostAccess {
  readonly fetch: Fetch;
  /** Pause between two quotes from one host. */
  readonly rest: () => Promise<void>;
}

const readPath = (url: string): string => new URL(url).pathname.replace(/\/$/, '');

interface AskedHost {
  readonly api: Api;
  readonly host: string;
  readonly expectedHost: string;
}

async function checkHost({ api, host, expectedHost }: AskedHost, { fetch, rest }: HostAccess): Promise<readonly HostFinding[]> {
  const [live, known] = [listening(fetch), listening((url, init) => globalThis.fetch(url, init))];
  const [questions, models] = [questionsFor(api, host, live.fetch), questionsFor(api, expectedHost, known.fetch)];
  const findings: HostFinding[] = [];
  for (const [at, { name, request }] of questions.entries()) {
    // Public gateways limit quotes.
    if (name.startsWith('quote/')) await rest();
    live.forget();
    const started = performance.now();
    const reply = await request();
    const ms = performance.now() - started;
    await models[at]?.request();
    const [here, there] = [live.heard(), known.heard()];
    const result = reply.ok ? 'ok' : `${reply.error.kind}: ${reply.error.info.code}`;
    const departures =
      here?.status === 200 ? departuresFrom(api, new URL(here.url).pathname.slice(readPath(host).length), here.body) : undefined;
    const compared =
      here?.body === undefined || there?.body === undefined ? undefined : compareShapes(shapeOf(here.body), shapeOf(there.body));
    const differences = compared && bySpecification(compared, departures);
    const told = departures?.map(({ line }) => line) ?? [];
    findings.push({
      api,
      host,
      question: name,
      result,
      ms,
      departures: told,
      ...(here && { status: here.status }),
      ...(differences && { differences }),
    });
  }
  return findings;
}

/** Whether the client cannot read a response, or its shape has lost something. New members are harmless. */
export const isDifferent = ({ result, differences }: HostFinding): boolean =>
  /^(invalid|timeout|unavailable)/.test(result) || (differences !== undefined && differences.missing.length + differences.types.length > 0);
