curl -s http://localhost:4321/api/v1/status | grep -o '"environment":"[a-z]*"\|"state":"[a-z]*"' | head -2
curl -s 'http://localhost:4321/api/v1/inbound?network=thorchain&from_asset=ETH.ETH&to_asset=BTC.BTC' | grep -o '"deposit":{[^}]*}'
