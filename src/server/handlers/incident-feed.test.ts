import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import { statusHistoryEndpoint, statusHistoryResponse } from '../../contract/v1/status-history.ts';
import type { RecentHistory } from '../../service/ports/status-samples.ts';
import { minuteMs } from '../../service/status/history.ts';
import { statusHistory } from '../../service/status/history-view.ts';
import { createBaseDeps } from '../deps/base-deps.ts';
import { createNetworkDeps } from '../deps/network-deps.ts';
import { createQuotingDeps } from '../deps/quoting-deps.ts';
import { serve } from '../http/serve.ts';
import { readEnv } from '../runtime/env.ts';
import { createFileHistory } from '../status/history-file.ts';
import { createIncidentFeed, feedItems, incidentAtom, incidentJson } from './incident-feed.ts';

const began = Date.UTC(2026, 9, 1, 10);
const span = { began, lastSeen: began + 179 * minuteMs, ended: began + 180 * minuteMs, hasGap: false };
const sol = {
  id: 'thorchain-SOL-trading-1',
  network: 'thorchain',
  chain: 'SOL',
  what: 'trading',
  key: 'HALTSOLTRADING',
  reason: 'THORChain has halted trading on SOL.',
} as const;
const items = feedItems({
  incidents: [
    { id: 'service-1', component: 'service', kind: 'service', state: 'down', ...span, hasGap: true },
    { id: 'thornode-1-1', component: 'thornode-1', kind: 'node', state: 'degraded', began, lastSeen: began, hasGap: false },
  ],
  halts: [
    { ...sol, ...span },
    { id: 'mayachain-2', network: 'mayachain', what: 'signing', key: 'HALTSIGNING', reason: 'a < b & "c"', ...span },
  ],
});

describe('the incident feed', () => {
  test('distinguishes network halts from our own outages', () => {
    expect(items.map(({ tag, title }) => [tag, title])).toEqual([
      ['outage', 'The service was down for 3 h'],
      ['halt', 'SOL on THORChain halted for 3 h'],
      ['halt', 'Payouts of MAYAChain were halted for 3 h'],
      ['outage', 'thornode-1 is impaired'],
    ]);
    expect(items[1]?.text).toBe(
      "From 2026-10-01 10:00 UTC to 2026-10-01 13:00 UTC. THORChain has halted trading on SOL. This is the network's own doing, and no outage of Strait.",
    );
    expect(items[0]?.text).toContain('Nobody looked for a part of the time');
  });

  test('has everything RFC 4287 requires in each Atom entry', () => {
    const text = incidentAtom(items, 'https://strait.example', 0);
    const feed = new DOMParser().parseFromString(text, 'application/xml');
    const entries = [...feed.getElementsByTagName('entry')];
    expect(feed.getElementsByTagName('updated')[0]?.textContent).toBe('2026-10-01T13:00:00Z');
    expect(entries).toHaveLength(4);
    for (const entry of entries)
      for (const name of ['id', 'title', 'updated', 'published', 'content', 'link'])
        expect([name, entry.getElementsByTagName(name).length]).toEqual([name, 1]);
    expect(entries[2]?.getElementsByTagName('content')[0]?.textContent).toContain('a < b & "c"');
  });

  test('has a date in Atom even without incidents', () => {
    expect(incidentAtom([], 'https://strait.example', began)).toContain('<updated>2026-10-01T10:00:00Z</updated>');
  });

  test('lists the same kinds of items in JSON', () => {
    const feed = JSON.parse(incidentJson(items, 'https://strait.example')) as { items: { id: string; tags: string[] }[] };
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: 'https://strait.example/status.json' });
    expect(feed.items.map(({ tags }) => tags[0])).toEqual(['outage', 'halt', 'halt', 'outage']);
  });
});

describe('with stored history', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'feed-'));
  const deps = createNetworkDeps(createQuotingDeps(createBaseDeps(readEnv({ DATA_DIR: dataDir }), () => undefined)));
  const get = (path: string) => new Request(`http://localhost:4321${path}`);

  test('the history endpoint and both feeds return it in the documented format', async () => {
    const now = Date.now();
    const at = now - (now % minuteMs);
    const bucket = { start: at - (at % 86_400_000), seen: { service: [1, 0, 0] as const } };
    const recent: RecentHistory = {
      at,
      series: { service: { kind: 'service', knownAt: at } },
      readAt: { thorchain: at },
      minutes: { service: 'o' },
      hour: { ...bucket, start: at - (at % 3_600_000) },
      day: bucket,
      episodes: [{ subject: 'thorchain/SOL/trading', began: at, lastSeen: at, times: 1, hasGap: false, halt: sol }],
    };
    await createFileHistory(join(dataDir, 'status')).save(recent);
    const answer = await serve(statusHistoryEndpoint, statusHistory, () => deps)(get('/api/v1/status/history?resolution=hour'));
    expect(answer.status).toBe(200);
    const body = statusHistoryResponse.parse(await answer.json());
    expect(body.components).toMatchObject([{ name: 'service', uptime_bps: 10_000, observed_minutes: 1 }]);
    expect(body.components[0]?.buckets).toHaveLength(168);
    expect(body).toMatchObject({ incidents: [], halts: [{ network: 'thorchain', chain: 'SOL', what: 'trading' }] });
    const atom = await createIncidentFeed('atom', () => deps)(get('/status.atom'));
    expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(await atom.text()).toContain('SOL on THORChain is halted');
    const json = await createIncidentFeed('json', () => deps)(get('/status.json'));
    expect(await json.json()).toMatchObject({ items: [{ title: 'SOL on THORChain is halted' }] });
  });

  test('rejects an unknown resolution as invalid_field', async () => {
    const answer = await serve(statusHistoryEndpoint, statusHistory, () => deps)(get('/api/v1/status/history?resolution=year'));
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_field' }]);
  });
});
