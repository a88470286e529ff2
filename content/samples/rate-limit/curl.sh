curl -s -o /dev/null -D - 'http://localhost:4321/api/v1/pools?limit=1' | grep -i '^ratelimit'
