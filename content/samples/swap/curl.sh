curl -s 'http://localhost:4321/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&network=thorchain&destination=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
curl -s 'http://localhost:4321/api/v1/inbound?network=thorchain&from_asset=BTC.BTC&to_asset=ETH.ETH'
# A wallet pays. On the devnet a simulated payer does, and the clock is moved on.
tx=$(curl -s http://127.0.0.1:4322/control/pay -d '{"network":"thorchain","asset":"BTC.BTC","amount":"10000000","memo":"=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:250000000"}' | cut -d '"' -f 4)
curl -s http://127.0.0.1:4322/control/clock -d '{"advance_blocks":1000}'
curl -s "http://localhost:4321/api/v1/track?network=thorchain&tx=$tx"
