curl -s 'http://localhost:4321/api/v1/limit-quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&target_out=300000000&ttl_blocks=14400&destination=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
