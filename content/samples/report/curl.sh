curl -s http://localhost:4321/api/v1/report-bug \
  -H 'Content-Type: application/json' \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -d '{"type":"bug","page":"/developers/quotes","description":"The page says 60 requests a minute, and I was refused after 30."}'
