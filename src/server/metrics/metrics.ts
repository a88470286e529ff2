import { type CounterName, type HistogramName, type MetricName, metricTable } from './metric-table.ts';

/** Upper bounds of the buckets in seconds, from a cache hit to a quote that timed out. */
export const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Value of a metric that is read on scrape. */
export interface MetricReading {
  readonly name: MetricName;
  readonly labels: readonly string[];
  readonly value: number;
}

/** Metrics of this process. Counting never throws and takes less than a microsecond. */
export interface Metrics {
  /** Increments a counter; `labels` in the order of the table. */
  count(name: CounterName, labels: readonly string[], by?: number): void;
  observe(name: HistogramName, labels: readonly string[], seconds: number): void;
  /** All metrics and `readings` in the Prometheus text format (0.0.4). */
  text(readings: readonly MetricReading[]): string;
}

/** Maximum series per metric; further ones are counted under `other`. */
const maxSeries = 1_000;

/** Separates the labels of a key; never part of a label. */
const between = '\n';

interface Distribution {
  /** Non-cumulative counts by bucket; the last one is for values above all bounds. */
  readonly counts: number[];
  sum: number;
}

/** Creates metrics with empty counters. */
export function createMetrics(): Metrics {
  const counters = new Map<string, Map<string, { value: number }>>();
  const histograms = new Map<string, Map<string, Distribution>>();

  return {
    count(name, labels, by = 1) {
      seriesOf(counters, name, labels, () => ({ value: 0 })).value += by;
    },
    observe(name, labels, seconds) {
      const found = seriesOf(histograms, name, labels, () => ({ counts: latencyBuckets.map(() => 0).concat(0), sum: 0 }));
      const index = latencyBuckets.findIndex((bound) => seconds <= bound);
      const place = index < 0 ? latencyBuckets.length : index;
      found.counts[place] = (found.counts[place] ?? 0) + 1;
      found.sum += seconds;
    },
    text(readings) {
      const names = Object.keys(metricTable) as MetricName[];
      const blocks = names.map((name) => {
        const lines = [
          ...[...(counters.get(name) ?? [])].map(([key, { value }]) => line(name, key, value)),
          ...[...(histograms.get(name) ?? [])].flatMap(([key, distribution]) => histogramLines(name, key, distribution)),
          ...readings.filter((one) => one.name === name).map(({ labels, value }) => line(name, labels.join(between), value)),
        ];
        const { help, type } = metricTable[name];
        return lines.length === 0 ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('\n')}\n`;
      });
      return blocks.join('');
    },
  };
}

function seriesOf<Value>(all: Map<string, Map<string, Value>>, name: MetricName, labels: readonly string[], make: () => Value): Value {
  let series = all.get(name);
  if (series === undefined) {
    series = new Map();
    all.set(name, series);
  }
  const key = labels.join(between);
  const found = series.get(key);
  if (found !== undefined) return found;
  if (series.size >= maxSeries - 1) {
    const rest = labels.map(() => 'other').join(between);
    const shared = series.get(rest) ?? make();
    series.set(rest, shared);
    return shared;
  }
  const made = make();
  series.set(key, made);
  return made;
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function line(name: MetricName, key: string, value: number, more: { readonly suffix?: string; readonly le?: string } = {}): string {
  const names: readonly string[] = metricTable[name].labels;
  const pairs = names.length === 0 ? [] : key.split(between).map((text, index) => `${names[index] ?? ''}="${escaped(text)}"`);
  if (more.le !== undefined) pairs.push(`le="${more.le}"`);
  return `${name}${more.suffix ?? ''}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function histogramLines(name: MetricName, key: string, { counts, sum }: Distribution): readonly string[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return line(name, key, total, { suffix: '_bucket', le: `${latencyBuckets[index] ?? '+Inf'}` });
  });
  return [...buckets, line(name, key, sum, { suffix: '_sum' }), line(name, key, total, { suffix: '_count' })];
}
