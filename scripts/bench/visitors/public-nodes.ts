import type { Fetch } from '../../../src/nodes/http/attempt.ts';
import { type Hosts, hostsFor } from '../../../src/nodes/http/hosts.ts';
import { type RunningDevnet, startDevnet } from '../../devnet/server.ts';

/** One request that reached a host. Times in milliseconds of the simulated clock. */
export interface Reached {
  readonly at: number;
  /** Hostname, by which limits are counted. */
  readonly host: string;
  readonly isQuote: boolean;
}

/** The public hosts of mainnet, served instantly by a devnet, with a log of the requests. */
export interface PublicNodes {
  readonly hosts: Hosts;
  readonly fetch: Fetch;
  readonly reached: readonly Reached[];
  close(): Promise<void>;
}

const paths = { thornode: 'thornode', midgard: 'midgard', mayanode: 'mayanode', mayaMidgard: 'maya-midgard' } as const;
const quoteSeconds = 900;

/** Requests each URL from the devnet once; replaces times by those of the simulated clock. */
export function publicNodes(devnet: RunningDevnet, now: () => number): Omit<PublicNodes, 'close'> {
  const hosts = hostsFor('mainnet');
  const places = (Object.keys(paths) as (keyof typeof paths)[]).flatMap((api) =>
    hosts[api].map((host) => ({ host, path: `${devnet.url}/${paths[api]}` })),
  );
  const known = new Map<string, Promise<{ readonly status: number; readonly text: string }>>();
  const reached: Reached[] = [];
  const read = async (url: string) => {
    const answer = await fetch(url);
    return { status: answer.status, text: await answer.text() };
  };
  return {
    hosts,
    reached,
    async fetch(url) {
      const place = places.find(({ host }) => url.startsWith(`${host}/`));
      if (place === undefined) throw new Error(`nobody answers at ${url}`);
      const asked = url.slice(place.host.length);
      const isQuote = asked.includes('/quote/');
      reached.push({ at: now(), host: new URL(url).hostname, isQuote });
      const target = place.path + asked;
      const answer = known.get(target) ?? read(target);
      known.set(target, answer);
      const { status, text } = await answer;
      return new Response(atTime(text, now()), { status, headers: { 'Content-Type': 'application/json' } });
    },
  };
}

const atTime = (text: string, ms: number): string =>
  text
    .replace(/"expiry":"?\d+"?/, `"expiry":${Math.floor(ms / 1000) + quoteSeconds}`)
    .replace(/("header":\{.*?"time":")[^"]+/s, `$1${new Date(ms).toISOString()}`);

/** Starts the devnet behind the responses; its own clock is frozen. */
export async function startAnswers(): Promise<RunningDevnet> {
  const devnet = await startDevnet({ port: 0 });
  await fetch(`${devnet.url}/control/clock`, { method: 'POST', body: JSON.stringify({ pause: true }) });
  return devnet;
}
