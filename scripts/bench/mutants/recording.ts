import { startWorld, type World } from '../../../src/service/fixtures/world.ts';

/** Recorded response. */
interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Recorded devnet responses, by URL without host, from one moment. */
export interface Recording {
  readonly answers: ReadonlyMap<string, Answer>;
  /** Unix milliseconds. */
  readonly at: number;
}

export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Host of replays; nothing listens there. */
export const nowhere = 'http://devnet.test';

/** Runs `request` against a devnet with a frozen clock and records the responses. */
export async function record(request: (world: World, fetch: Fetch) => Promise<void>): Promise<Recording> {
  // Keeps Node alive: idle sockets and the devnet's own timers do not.
  const awake = setInterval(() => undefined, 1_000);
  const world = await startWorld();
  const answers = new Map<string, Answer>();
  try {
    await world.control('clock', { pause: true });
    await request(world, async (url, init) => {
      const response = await fetch(url, init);
      const text = await response.text();
      answers.set(String(url).slice(world.url.length), { status: response.status, text });
      return new Response(text, { status: response.status, headers: response.headers });
    });
  } finally {
    await world.close();
    clearInterval(awake);
  }
  return { answers, at: Date.now() };
}

/** Replaces one recorded response, on every host or only on the first one. */
export interface Changed {
  readonly address: string;
  readonly text: string;
  readonly type: string;
  readonly firstHostOnly?: boolean;
}

/** Serves responses from the recording. The second host of an API repeats those of the first. */
export function replay({ answers }: Recording, changed?: Changed): Fetch {
  return async (url) => {
    const asked = String(url).slice(nowhere.length);
    const address = answers.has(asked) ? asked : asked.replace(/^\/b\//, '/');
    if (changed !== undefined && address === changed.address && !(changed.firstHostOnly && asked.startsWith('/b/'))) {
      return new Response(changed.text, { headers: { 'Content-Type': changed.type } });
    }
    const { status, text } = answers.get(address) ?? { status: 404, text: '{"code":5,"message":"not found","details":[]}' };
    return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
  };
}
