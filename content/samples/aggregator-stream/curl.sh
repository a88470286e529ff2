curl -sN http://localhost:4321/aggregator/v1/quote \
  -H 'x-api-key: strait_devnet' \
  -H 'Accept: text/event-stream' \
  -H 'Content-Type: application/json' \
  -d '{"sellAsset":"BTC.BTC","buyAsset":"ETH.ETH","sellAmount":"0.1"}'
