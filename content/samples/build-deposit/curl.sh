curl -s -X POST http://localhost:4321/api/v1/deposit \
  -H 'Content-Type: application/json' \
  -d '{"network":"thorchain","mode":"single","from_asset":"BTC.BTC","to_asset":"ETH.ETH","amount":"10000000","destination":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}'
