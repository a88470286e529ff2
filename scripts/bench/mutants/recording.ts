import { startWorld, type World } from '../../../src/service/fixtures/world.ts';

/** What one question was answered. */
interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The answers of the devnet, by address without its host, from one moment. */
export interface Recording {
  readonly answers: ReadonlyMap<string, Answer>;
  /** Unix milliseconds. */
  readonly at: number;
}

export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Where the hosts of a replay are said to be; nothing answers there. */
export const nowhere = 'http://devnet.test';

/** Runs `ask` against a devnet whose clock stands still and keeps what it was answered. */
export async function record(request: (world: World, fetch: Fetch) => Promise<void>): Promise<Recording> {
  // Node ends when nothing but idle sockets and the devnet's own timers are left to wait for.
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

/** One answer in place of the recorded one; every host gives it, or the first one alone. */
export interface Changed {
  readonly address: string;
  readonly text: string;
  readonly type: string;
  readonly firstHostOnly?: boolean;
}

/** Answers from the recording. The second host of an API says what the first one did. */
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
