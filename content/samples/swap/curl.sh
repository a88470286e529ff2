site=http://127.0.0.1:4321
devnet=http://127.0.0.1:4322
pair='from_asset=BTC.BTC&to_asset=ETH.ETH'
curl -s "$site/api/v1/quote?$pair&amount=10000000&network=thorchain&destination=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
curl -s "$site/api/v1/inbound?$pair&network=thorchain"
# A wallet pays. On the devnet a simulated payer does, and the clock is moved on.
tx=$(curl -s "$devnet/control/pay" -d '{"network":"thorchain","asset":"BTC.BTC","amount":"10000000","memo":"=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:250000000"}' | cut -d '"' -f 4)
curl -s "$devnet/control/clock" -d '{"advance_blocks":1000}'
curl -s "$site/api/v1/track?network=thorchain&tx=$tx"
