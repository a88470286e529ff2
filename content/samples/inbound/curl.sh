curl -s 'http://localhost:4321/api/v1/inbound?network=thorchain&from_asset=BTC.BTC&to_asset=ETH.ETH'
