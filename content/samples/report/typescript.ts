import { createClient, reportBug } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
const report = {
  type: 'bug',
  page: '/developers/quotes',
  description: 'The page says 60 requests a minute, and I was refused after 30.',
} as const;
const idempotencyKey = crypto.randomUUID();
let replayed: string | null = null;
const onHeaders = (headers: Headers) => {
  replayed = headers.get('idempotency-replayed');
};
const first = await reportBug(client, report, { idempotencyKey });
const second = await reportBug(client, report, { idempotencyKey, onHeaders });
console.log(first.report_id, 'replayed:', replayed, 'same:', second.report_id === first.report_id);
