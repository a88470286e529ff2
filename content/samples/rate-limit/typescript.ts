import { createClient, listPools } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
const onHeaders = (headers: Headers) => {
  const [, left, seconds] = /r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
  console.log(left, 'requests left, more of them in', seconds, 's');
};
await listPools(client, { limit: 1 }, { onHeaders });
