import base64
import hashlib
import hmac
import json
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.request import Request, urlopen


def post(url, body, headers={}):
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


# The hash comes from the wallet that paid. On the devnet a simulated payer makes one.
memo = "=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000"
paid = {"network": "thorchain", "asset": "LTC.LTC", "amount": "500000000", "memo": memo}
tx = post("http://127.0.0.1:4322/control/pay", paid)["tx"]
post("http://127.0.0.1:4322/control/clock", {"advance_blocks": 1000})

key = b"a secret of your own, 24 to 64 bytes"


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        event, sent = self.headers["webhook-id"], self.headers["webhook-timestamp"]
        digest = hmac.new(key, f"{event}.{sent}.".encode() + body, hashlib.sha256).digest()
        wanted = "v1," + base64.b64encode(digest).decode()
        ours = hmac.compare_digest(wanted, self.headers["webhook-signature"]) and abs(time.time() - int(sent)) < 300
        # Keep the id, and do nothing for one that you have: an event may come twice.
        if ours:
            print(json.loads(body)["type"], event)
        self.send_response(204 if ours else 401)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Receiver)
# Your own address here: public, with https.
webhook = {"url": f"http://127.0.0.1:{server.server_port}/", "hash": tx, "secret": "whsec_" + base64.b64encode(key).decode()}
headers = {"Content-Type": "application/json", "x-api-key": "strait_devnet"}
post("http://localhost:4321/aggregator/v1/webhooks", webhook, headers)
server.handle_request()
