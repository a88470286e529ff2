interface MetricDefinition {
  readonly type: 'counter' | 'histogram' | 'gauge';
  readonly help: string;
  readonly labels: readonly string[];
}

/** All metrics by name; label values are our own, or configured host names. */
export const metricTable = {
  strait_requests_total: {
    type: 'counter',
    help: 'Requests answered, by endpoint, method and HTTP status.',
    labels: ['endpoint', 'method', 'status'],
  },
  strait_request_seconds: { type: 'histogram', help: 'How long answers took, by endpoint.', labels: ['endpoint'] },
  strait_refusals_total: { type: 'counter', help: 'Errors answered, by endpoint and code.', labels: ['endpoint', 'code'] },
  strait_quotes_total: {
    type: 'counter',
    help: 'Quotes asked of a network: offer, or the code of the refusal.',
    labels: ['network', 'outcome'],
  },
  strait_node_answers_total: {
    type: 'counter',
    help: 'Requests to hosts of the networks and chains, by host and what came of them.',
    labels: ['host', 'class'],
  },
  strait_node_seconds: { type: 'histogram', help: 'How long hosts took to begin an answer.', labels: ['host'] },
  strait_budget_left: { type: 'gauge', help: 'Requests that a host still takes of us, as last known here.', labels: ['host', 'kind'] },
  strait_budget_quota: { type: 'gauge', help: 'The most of them at once.', labels: ['host', 'kind'] },
  strait_idempotency_total: {
    type: 'counter',
    help: 'Requests with an Idempotency-Key, by what became of the key.',
    labels: ['outcome'],
  },
  strait_emails_total: { type: 'counter', help: 'E-mails, by what became of them in a round.', labels: ['outcome'] },
  strait_webhooks_total: { type: 'counter', help: 'Events for webhooks, by what became of them in a round.', labels: ['outcome'] },
  strait_webhooks_waiting: { type: 'gauge', help: 'Events that are not delivered yet.', labels: [] },
  strait_webhooks_dead: { type: 'gauge', help: 'Events that no receiver took.', labels: [] },
  strait_outbox_waiting: { type: 'gauge', help: 'E-mails that are not delivered yet.', labels: [] },
  strait_outbox_dead: { type: 'gauge', help: 'E-mails that were given up and wait for the operator.', labels: [] },
  strait_outbox_oldest_seconds: { type: 'gauge', help: 'Age of the oldest of them.', labels: [] },
  strait_status_sample_age_seconds: { type: 'gauge', help: 'Age of the last sample of the status history.', labels: [] },
  strait_store_up: { type: 'gauge', help: '1 while the store answers.', labels: ['backend'] },
  process_resident_memory_bytes: { type: 'gauge', help: 'Memory of this process.', labels: [] },
  process_cpu_seconds_total: { type: 'counter', help: 'Processor time of this process.', labels: [] },
  process_start_time_seconds: { type: 'gauge', help: 'When this process began, in unix seconds.', labels: [] },
  nodejs_heap_size_used_bytes: { type: 'gauge', help: 'Heap in use.', labels: [] },
  nodejs_external_memory_bytes: { type: 'gauge', help: 'Memory outside the heap.', labels: [] },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

/** Name of a metric. */
export type MetricName = keyof typeof metricTable;

type OfType<Type extends MetricDefinition['type']> = {
  [Name in MetricName]: (typeof metricTable)[Name]['type'] extends Type ? Name : never;
}[MetricName];

/** Metrics that are counted while the process runs. */
export type CounterName = OfType<'counter'>;
/** Metrics of durations. */
export type HistogramName = OfType<'histogram'>;
