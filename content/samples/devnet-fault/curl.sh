site=http://127.0.0.1:4321
devnet=http://127.0.0.1:4322
for host in a b; do
  curl -s "$devnet/control/fault" -d "{\"face\":\"mayanode\",\"host\":\"$host\",\"kind\":\"status\",\"status\":503}"
done
curl -s "$site/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000"
curl -s "$devnet/control/reset" -d '{}'
