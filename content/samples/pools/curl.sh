curl -s 'http://localhost:4321/api/v1/pools?status=available&asset=USDC&limit=5'
