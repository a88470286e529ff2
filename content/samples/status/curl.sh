curl -s http://localhost:4321/api/v1/status
