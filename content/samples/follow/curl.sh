site=http://127.0.0.1:4321
devnet=http://127.0.0.1:4322
# The hash comes from the wallet that paid. On the devnet a simulated payer makes one.
tx=$(curl -s "$devnet/control/pay" -d '{"network":"thorchain","asset":"LTC.LTC","amount":"500000000","memo":"=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000"}' | cut -d '"' -f 4)
curl -s -o /dev/null "$devnet/control/clock" -d '{"advance_blocks":1000}'
curl -sN "$site/api/v1/track/stream?network=thorchain&tx=$tx"
