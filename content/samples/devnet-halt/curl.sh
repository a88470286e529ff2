site=http://127.0.0.1:4321
devnet=http://127.0.0.1:4322
curl -s "$devnet/control/state" -d '{"network":"thorchain","mimir":{"HALTETHTRADING":1}}'
curl -s "$site/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&network=thorchain"
curl -s "$devnet/control/state" -d '{"network":"thorchain","mimir":{"HALTETHTRADING":0}}'
