curl -s http://localhost:4321/aggregator/v1/quote \
  -H 'x-api-key: strait_devnet' \
  -H 'Content-Type: application/json' \
  -d '{"sellAsset":"BTC.BTC","buyAsset":"ETH.ETH","sellAmount":"0.1","slippage":1,"destinationAddress":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}'
