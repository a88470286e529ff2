curl -s 'http://localhost:4321/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount_out=250000000'
