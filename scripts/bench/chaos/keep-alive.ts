import { Agent, request } from 'node:http';
import { pause } from './child.ts';
import type { Scenario } from './scenario.ts';

/** How a request ended: answered, refused, or dropped after the connection was established. */
type End = 'answered' | 'refused' | 'dropped';

const bodies = {
  GET: undefined,
  POST: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
} as const;

function send(port: number, method: keyof typeof bodies, agent: Agent): Promise<{ readonly end: End; readonly why: string }> {
  const body = bodies[method];
  const path = method === 'GET' ? '/api/v1/network-status' : '/mcp';
  const headers =
    body === undefined ? {} : { 'Content-Type': 'application/json', Accept: 'application/json', 'Content-Length': body.length };
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve({ end: answer.complete ? 'answered' : 'dropped', why: 'cut' }));
    });
    sent.on('error', ({ code = '', message }: NodeJS.ErrnoException) =>
      resolve({ end: code === 'ECONNREFUSED' ? 'refused' : 'dropped', why: `${code} ${message}` }),
    );
    sent.end(body);
  });
}

const callersOfOne = 8;

/**
 * Stops every instance by SIGTERM and restarts it while callers on kept-alive connections send their next request at once or after
 * a pause, until `wanted` requests were answered. No request may be dropped: the caller cannot know whether it was carried out.
 */
export const drainUnderLoad =
  (wanted: number): Scenario['disturb'] =>
  async ({ fleet }, isOver) => {
    const counts: Record<End, number> = { answered: 0, refused: 0, dropped: 0 };
    const wrong: string[] = [];
    const isEnough = () => counts.answered >= wanted && isOver();
    const caller = async (port: number, at: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!isEnough()) {
        const method = at % 3 === 0 ? 'POST' : 'GET';
        const { end, why } = await send(port, method, agent);
        counts[end] += 1;
        if (end === 'dropped') wrong.push(`${method} was dropped: ${why}`);
        // Some callers pause, keeping the connection open.
        await pause(end === 'refused' ? 50 : at % 2 === 0 ? 0 : Math.random() * 400);
      }
      agent.destroy();
    };
    const callers = fleet.instances.flatMap(({ port }) => Array.from({ length: callersOfOne }, (_, index) => caller(port, index)));
    let stops = 0;
    const exits: (number | undefined)[] = [];
    const restarting = async () => {
      while (!isEnough()) {
        for (const one of fleet.instances) {
          await pause(1_500);
          if (isEnough()) return;
          exits.push(await one.stop());
          await one.start();
          stops += 1;
        }
      }
    };
    await Promise.all([...callers, restarting()]);
    for (const code of exits) if (code !== 0) wrong.push(`an instance ended with ${code}`);
    return { done: { SIGTERMs: stops, requests: counts.answered, dropped: counts.dropped }, wrong };
  };
