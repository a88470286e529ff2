import json
from urllib.request import urlopen

with urlopen("http://localhost:4321/api/v1/status") as answer:
    status = json.load(answer)
print("the service is", status["state"], "on", status["environment"])
for part in status["dependencies"]:
    if part["state"] != "ok":
        print(part["name"], part["state"], part.get("reason", ""))
