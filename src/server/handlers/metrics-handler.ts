import { settleWithin } from '../../service/network/settle-within.ts';
import { minuteMs } from '../../service/status/history.ts';
import type { NetworkDeps } from '../deps/network-deps.ts';
import { createHandler, type Handler } from '../http/handler.ts';
import { requireBearer } from '../http/steps/bearer.ts';
import { restErrors } from '../http/steps/error-response.ts';
import type { MetricReading } from '../metrics/metrics.ts';

/** Path scraped by the operator's Prometheus. */
export const metricsPath = '/metrics';

const patienceMs = 1_000;

/** Handler of the metrics of this process; requires METRICS_TOKEN, other callers get a 404. */
export const createMetricsHandler = (deps: () => NetworkDeps): Handler =>
  createHandler(
    {
      name: 'metrics',
      methods: ['GET'],
      guard: requireBearer(({ metricsToken }) => metricsToken, 'closed'),
      cache: 'no-store',
      errorForm: restErrors,
      logs: 'errors',
    },
    deps,
    async (context) => {
      const text = context.deps.metrics.text(await readings(context.deps));
      return new Response(text, { headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' } });
    },
  );

/** Gauges read on scrape; unavailable ones are omitted. */
async function readings({ health, mailOutbox, webhookStores, service, budgets }: NetworkDeps): Promise<readonly MetricReading[]> {
  const [isUp, waiting, events, history] = await Promise.all([
    inTime(health.ping().then(() => true)),
    inTime(mailOutbox.waiting()),
    inTime(webhookStores.webhooks.waiting()),
    inTime(service.statusHistory.read()),
  ]);
  const now = service.now();
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const gauge = (name: MetricReading['name'], value: number | undefined, labels: readonly string[] = []): readonly MetricReading[] =>
    value === undefined ? [] : [{ name, labels, value }];
  const oldest = waiting?.oldestAt === undefined ? undefined : Math.max(0, (now - waiting.oldestAt) / 1000);
  // A sample covers its whole minute.
  const sampled = history?.recent === undefined ? undefined : Math.max(0, (now - history.recent.at - minuteMs) / 1000);
  return [
    ...budgets
      .left()
      .flatMap(({ bucket, kind, left, quota }) => [
        ...gauge('strait_budget_left', Math.floor(left), [bucket, kind]),
        ...gauge('strait_budget_quota', quota, [bucket, kind]),
      ]),
    ...gauge('strait_outbox_waiting', waiting?.count),
    ...gauge('strait_outbox_dead', waiting?.dead),
    ...gauge('strait_outbox_oldest_seconds', waiting === undefined ? undefined : (oldest ?? 0)),
    ...gauge('strait_webhooks_waiting', events?.count),
    ...gauge('strait_webhooks_dead', events?.dead),
    ...gauge('strait_status_sample_age_seconds', sampled),
    ...gauge('strait_store_up', isUp ? 1 : 0, [health.kind]),
    ...gauge('process_resident_memory_bytes', rss),
    ...gauge('process_cpu_seconds_total', (user + system) / 1e6),
    ...gauge('process_start_time_seconds', Math.round(Date.now() / 1000 - process.uptime())),
    ...gauge('nodejs_heap_size_used_bytes', heapUsed),
    ...gauge('nodejs_external_memory_bytes', external),
  ];
}

const inTime = <T>(reading: Promise<T>): Promise<T | undefined> =>
  settleWithin(
    reading.catch(() => undefined),
    patienceMs,
  );
