import json
import uuid
from urllib.request import Request, urlopen

report = {
    "type": "bug",
    "page": "/developers/quotes",
    "description": "The page says 60 requests a minute, and I was refused after 30.",
}
key = str(uuid.uuid4())


def send():
    headers = {"Content-Type": "application/json", "Idempotency-Key": key}
    return urlopen(Request("http://localhost:4321/api/v1/report-bug", json.dumps(report).encode(), headers))


first = json.load(send())
second = send()
same = json.load(second)["report_id"] == first["report_id"]
print(first["report_id"], "replayed:", second.headers["Idempotency-Replayed"], "same:", str(same).lower())
