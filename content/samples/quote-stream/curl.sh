curl -sN 'http://localhost:4321/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000' -H 'Accept: text/event-stream'
