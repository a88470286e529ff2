curl -s http://127.0.0.1:4322/control/state -d '{"network":"thorchain","mimir":{"HALTETHTRADING":1}}'
curl -s 'http://127.0.0.1:4321/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&network=thorchain'
curl -s http://127.0.0.1:4322/control/state -d '{"network":"thorchain","mimir":{"HALTETHTRADING":0}}'
