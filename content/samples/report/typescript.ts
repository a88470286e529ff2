const report = {
  type: 'bug',
  page: '/developers/quotes',
  description: 'The page says 60 requests a minute, and I was refused after 30.',
};
const key = crypto.randomUUID();
const send = () =>
  fetch('http://localhost:4321/api/v1/report-bug', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(report),
  });
const first = await (await send()).json();
const second = await send();
console.log(
  first.report_id,
  'replayed:',
  second.headers.get('idempotency-replayed'),
  'same:',
  (await second.json()).report_id === first.report_id,
);
