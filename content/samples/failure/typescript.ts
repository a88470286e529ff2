const answer = await fetch('http://localhost:4321/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=2000');
const body = await answer.json();
const wait = answer.headers.get('retry-after');
if (answer.ok) console.log(body.expected_amount_out);
else if (wait !== null) console.log(`${body.code}: ask again in ${wait} s`);
else if (body.code === 'amount_too_low') console.log('amount_too_low: send at least', body.details.recommended_min_amount_in);
else console.log(`${body.code}: ${body.hint} Report ${body.request_id} if this is wrong.`);
