const answer = await fetch('http://localhost:4321/aggregator/v1/quote', {
  method: 'POST',
  headers: { 'x-api-key': 'strait_devnet', 'Content-Type': 'application/json', Accept: 'text/event-stream' },
  body: JSON.stringify({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }),
});
if (!answer.ok || answer.body === null) throw new Error(await answer.text());
let text = '';
for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
  const blocks = (text + chunk).split('\n\n');
  text = blocks.pop() ?? '';
  for (const block of blocks) {
    const [event = '', data = ''] = block.split('\n').map((line) => line.slice(line.indexOf(': ') + 2));
    const told = JSON.parse(data);
    console.log(event, event === 'result' ? told.routes.length : (told.provider ?? told.providers[0]));
  }
}
