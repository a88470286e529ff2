const origin = 'http://localhost:4321';
const post = async (path: string, body: object) => {
  const response = await fetch(`${origin}/memoless/api/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`send nothing: ${answer.hint}`);
  return answer;
};

const query = new URLSearchParams({
  network: 'thorchain',
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '1000000',
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  tolerance_bps: '300',
});
const quote = await (await fetch(`${origin}/api/v1/quote?${query}`)).json();

let registered = await post('register', { asset: 'BTC.BTC', memo: quote.memo, requested_in_asset_amount: '0.01' });
const { internal_api_id: id } = registered;
while (registered.status === 'pending') {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  registered = await (await fetch(`${origin}/memoless/api/v1/register/${id}`)).json();
}
const { reference } = registered;
const amount =
  registered.suggested_in_asset_amount ??
  (await post('suggest-amounts', { asset: 'BTC.BTC', reference, requested_amount: '0.01' })).data.valid_amount_rounded_up;

const { data } = await post('preflight', { asset: 'BTC.BTC', reference, amount });
console.log('send exactly', data.amount, 'BTC to', data.inbound_address, 'within', data.time_remaining);
