import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chainUrlsFor } from '../../../src/nodes/chains/chain-urls.ts';
import { openLimits } from '../../serve/fixtures/open-limits.ts';
import { devnetHosts } from '../processes.ts';
import { apiKey, createInstance, cronSecret, type Instance } from './instance.ts';
import type { MailServer } from './mail-server.ts';
import type { Nodes } from './nodes.ts';
import type { Store } from './store.ts';

/** A response, or why there is none. `refused`: the connection was refused, so nothing was sent. */
export type Answer =
  | { readonly status: number; readonly body: Readonly<Record<string, unknown>> }
  | { readonly problem: 'refused' | 'broken' | 'timeout' };

/** A request to any instance that accepts it. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly key?: string;
  readonly body?: object;
}

/** Instances of one deployment, with a client that tries the next one if a connection is refused. */
export interface Fleet {
  readonly instances: readonly Instance[];
  call(call: Call): Promise<Answer>;
  /** Triggers the cron jobs of each instance. */
  kick(): Promise<void>;
  close(): Promise<void>;
}

/** Parts of a deployment. */
export interface Parts {
  readonly nodes: Nodes;
  readonly mail: MailServer;
  /** Absent: a single instance, with files in `dataDir`. */
  readonly store?: Store;
  readonly dataDir?: string;
  /** Clock skew of each instance, in milliseconds. */
  readonly skews: readonly number[];
}

const callMs = 20_000;
const siteUrl = 'http://localhost:4321';

function variablesOf({ nodes, mail, store, dataDir }: Parts): Readonly<Record<string, string>> {
  return {
    SITE_URL: siteUrl,
    SERVES_PUBLICLY: '0',
    ...devnetHosts(nodes.url),
    CHAIN_URLS: Object.entries(chainUrlsFor('devnet', nodes.url))
      .map(([chain, urls]) => `${chain}=${urls.join('|')}`)
      .join(','),
    SMTP_URL: mail.url,
    REPORT_TO: 'team@swap.example',
    SIGNING_SECRET: 'chaos-signing-secret-of-32-characters',
    CRON_SECRET: cronSecret,
    CRON_MINUTES: '1',
    MEMOLESS_DAILY_RUNE: '100000',
    MEMOLESS_CALLER_DAILY: '100000',
    MEMOLESS_MAX_USD: '100000000',
    RATE_LIMITS: openLimits,
    DATA_DIR: dataDir ?? mkdtempSync(join(tmpdir(), 'chaos-data-')),
    ...(store === undefined ? {} : { UPSTASH_REDIS_REST_URL: store.url, UPSTASH_REDIS_REST_TOKEN: store.token }),
  };
}

/** Starts all instances. */
export async function startFleet(parts: Parts): Promise<Fleet> {
  const variables = variablesOf(parts);
  const instances = await Promise.all(parts.skews.map((ms) => createInstance(variables, ms)));
  await Promise.all(instances.map((one) => one.start()));
  let first = 0;

  async function call(wanted: Call): Promise<Answer> {
    first += 1;
    for (let tried = 0; tried < instances.length; tried += 1) {
      const instance = instances[(first + tried) % instances.length] as Instance;
      const answer = await callOne(instance, wanted);
      if (!('problem' in answer) || answer.problem !== 'refused') return answer;
    }
    return { problem: 'refused' };
  }

  return {
    instances,
    call,
    async kick() {
      const paths = ['deliver', 'watch', 'register'].map((name) => `/api/cron/${name}`);
      const calls = instances.flatMap((one) => paths.map((path) => callOne(one, { method: 'GET', path })));
      await Promise.all(calls);
    },
    async close() {
      for (const one of instances) one.thaw();
      await Promise.all(instances.map((one) => one.kill()));
    },
  };
}

async function callOne({ port }: Pick<Instance, 'port'>, { method, path, key, body }: Call): Promise<Answer> {
  const headers: Record<string, string> = { 'x-api-key': apiKey, Authorization: `Bearer ${cronSecret}` };
  if (key !== undefined) headers['Idempotency-Key'] = key;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(callMs),
    });
    return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
  } catch (error) {
    const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
    if (name === 'TimeoutError') return { problem: 'timeout' };
    return { problem: cause?.code === 'ECONNREFUSED' ? 'refused' : 'broken' };
  }
}
