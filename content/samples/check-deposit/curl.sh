curl -s -X POST http://localhost:4321/api/v1/check-deposit \
  -H 'Content-Type: application/json' \
  -d '{"network":"thorchain","from_asset":"THOR.RUNE","amount":"10000000000","memo":"=:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:1000000"}'
