# The hash comes from the wallet that paid. On the devnet a simulated payer makes one.
tx=$(curl -s http://127.0.0.1:4322/control/pay -d '{"network":"thorchain","asset":"LTC.LTC","amount":"500000000","memo":"=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000"}' | cut -d '"' -f 4)
curl -s http://127.0.0.1:4322/control/clock -d '{"advance_blocks":1000}'
curl -s "http://localhost:4321/api/v1/track?network=thorchain&tx=$tx"
