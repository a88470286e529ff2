import { Agent, request } from 'node:http';

/** One kind of request in the mix; `########` in path or body is replaced by digits that differ each time. */
export interface MixItem {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of a POST request. */
  readonly body?: string;
  /** Relative frequency. */
  readonly weight: number;
  /** Expected statuses. */
  readonly statuses: readonly number[];
}

export interface MixOrder {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly windowSeconds: number;
  readonly items: readonly MixItem[];
}

export interface MixFigures {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
}

export interface MixReport {
  readonly seconds: number;
  readonly items: readonly (MixFigures & { readonly name: string; readonly unexpected: Readonly<Record<string, number>> })[];
  /** Figures of all requests, per time window. */
  readonly windows: readonly MixFigures[];
}

const counted = '########';

function summarizeTimes(times: readonly number[]): MixFigures {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99) };
}

/** Each connection sends requests one after another until the time is over. */
async function runMix({ port, connections, seconds, windowSeconds, items }: MixOrder): Promise<MixReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const drawn = items.flatMap((item, index) => Array.from({ length: item.weight }, () => index));
  const times: number[][] = items.map(() => []);
  const unexpected: Record<string, number>[] = items.map(() => ({}));
  const windows: MixFigures[] = [];
  let inWindow: number[] = [];
  let sent = 10_000_000;

  const send = (item: MixItem) =>
    new Promise<string>((resolve) => {
      sent += 1;
      const fill = (text: string) => text.replaceAll(counted, `${sent}`);
      const body = item.body === undefined ? undefined : Buffer.from(fill(item.body));
      const headers = { ...item.headers, ...(body === undefined ? {} : { 'Content-Length': body.length }) };
      const asked = request(
        { agent, host: '127.0.0.1', port, path: fill(item.path), method: body === undefined ? 'GET' : 'POST', headers },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(`${answer.statusCode ?? 0}`));
          answer.on('error', () => resolve('broken'));
        },
      );
      asked.on('error', () => resolve('broken'));
      asked.end(body);
    });

  const started = performance.now();
  const until = started + seconds * 1000;
  const closing = setInterval(() => {
    windows.push(summarizeTimes(inWindow));
    inWindow = [];
  }, windowSeconds * 1000);
  const drive = async () => {
    while (performance.now() < until) {
      const at = drawn[Math.floor(Math.random() * drawn.length)] ?? 0;
      const item = items[at];
      if (item === undefined) return;
      const from = performance.now();
      const status = await send(item);
      const took = performance.now() - from;
      times[at]?.push(took);
      inWindow.push(took);
      const other = unexpected[at];
      if (other !== undefined && !item.statuses.includes(Number(status))) other[status] = (other[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, drive));
  clearInterval(closing);
  agent.destroy();
  return {
    seconds: (performance.now() - started) / 1000,
    items: items.map(({ name }, index) => ({ name, ...summarizeTimes(times[index] ?? []), unexpected: unexpected[index] ?? {} })),
    windows,
  };
}

process.on('message', (order: MixOrder) => void runMix(order).then((report) => process.send?.(report)));
