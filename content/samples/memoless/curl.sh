curl -s http://localhost:4321/memoless/api/v1/register \
  -H 'Content-Type: application/json' \
  -d '{"asset":"BTC.BTC","memo":"=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:24000000","requested_in_asset_amount":"0.01"}'
