"""Client of Strait for Python: native swaps over THORChain and MAYAChain. One file, the standard library, Python 3.9 and later.

    from strait import Strait, StraitError

    strait = Strait("https://strait.example")
    quote = strait.get_quote(from_asset="BTC.BTC", to_asset="ETH.ETH", amount=10_000_000)
    print(quote["network"], quote["expected_amount_out"])

Methods have the names of the functions of the JavaScript client, in snake_case. The fields are those of the REST reference. Amounts in units of 1e-8 are int, in requests and in answers; decimals stay text.
An error answer raises StraitError, a missing or unreadable answer NoAnswerError.
"""

import json
import time
import uuid
from typing import Any, Dict, Iterator, Optional
from urllib.error import HTTPError
from urllib.parse import quote as escape
from urllib.parse import urlencode
from urllib.request import Request, urlopen

Answer = Dict[str, Any]


class StraitError(Exception):
    """Error answer of the service. Branch on `code`."""

    def __init__(self, status: int, body: Answer, retry_after: Optional[int]):
        super().__init__(f"{body.get('code')}: {body.get('hint')}")
        title = body.get("error")
        self.status = status
        self.code: str = body.get("code", "")
        self.hint: str = body.get("hint", "")
        self.title: str = title if isinstance(title, str) else self.hint
        self.request_id: str = body.get("request_id", "")
        self.field: Optional[str] = body.get("field")
        self.details: Dict[str, str] = body.get("details", {})
        self.refusals: list = body.get("refusals", [])
        self.retry_after = retry_after


class NoAnswerError(Exception):
    """No readable answer was received. A POST may have been executed: repeat it with the same idempotency key."""


# Written by `npm run client`: where the answer of an endpoint has amounts.
AMOUNTS: Dict[str, str] = {
    "GET /aggregator/v1/gas": "value",
    "GET /api/v1/balances": "balances.amount",
    "GET /api/v1/find-deposit": "deposits.amount",
    "GET /api/v1/inbound": "dust_threshold gas_rate warnings.minimum_payout warnings.expected_amount_out",
    "GET /api/v1/limit-orders": "orders.amount orders.target_out orders.filled_in orders.filled_out",
    "GET /api/v1/limit-quote": "amount amount_asked target_out dust_threshold recommended_min_amount_in recommended_gas_rate outbound_fee market_out mid_out market.expected_amount_out market.liquidity_fee market.outbound_fee market.warnings.minimum_payout market.warnings.expected_amount_out",
    "GET /api/v1/network-status": "networks.chains.gas_rate networks.chains.outbound_fee networks.chains.dust_threshold",
    "GET /api/v1/payment": "payments.chain_amount payments.amount",
    "GET /api/v1/pool-history": "points.price_native points.balance_asset points.balance_native volumes.volume_native volumes.fees_native",
    "GET /api/v1/pools": "pools.balance_asset pools.balance_native pools.volume_24h_native",
    "GET /api/v1/quote": "amount amount_asked amount_out expected_amount_out minimum_payout out_without_trades value_out market_out mid_out warnings.minimum_payout warnings.expected_amount_out fees.affiliate fees.outbound fees.liquidity fees.total dust_threshold recommended_min_amount_in recommended_gas_rate offers.expected_amount_out offers.minimum_payout offers.out_without_trades offers.value_out offers.market_out offers.mid_out offers.warnings.minimum_payout offers.warnings.expected_amount_out offers.fees.affiliate offers.fees.outbound offers.fees.liquidity offers.fees.total offers.dust_threshold offers.recommended_min_amount_in offers.recommended_gas_rate split.legs.expected_amount_out split.legs.minimum_payout split.legs.out_without_trades split.legs.value_out split.legs.market_out split.legs.mid_out split.legs.warnings.minimum_payout split.legs.warnings.expected_amount_out split.legs.fees.affiliate split.legs.fees.outbound split.legs.fees.liquidity split.legs.fees.total split.legs.dust_threshold split.legs.recommended_min_amount_in split.legs.recommended_gas_rate split.legs.amount split.expected_amount_out split.minimum_payout split.value_out",
    "GET /api/v1/signing-facts": "utxos.value fee_rate account_number sequence expiration timestamp fee fee_per_byte fee_base coins_per_byte max_bytes gas_price",
    "GET /api/v1/swaps": "swaps.input.amount swaps.expected.minimum_payout swaps.outputs.amount swaps.refund.emitted swaps.refund.limit swaps.executed.expected_amount_out swaps.executed.minimum_payout swaps.executed.amount_out",
    "GET /api/v1/track": "input.amount expected.minimum_payout outputs.amount refund.emitted refund.limit executed.expected_amount_out executed.minimum_payout executed.amount_out",
    "GET /memoless/api/v1/assets": "assets.balanceRune",
    "GET /memoless/api/v1/assets/{asset}": "asset.balanceRune",
    "GET /memoless/api/v1/health": "registration_cost",
    "GET /memoless/api/v1/register/{id}": "height",
    "POST /aggregator/v1/quote": "routes.expiration routes.strait.warnings.minimum_payout routes.strait.warnings.expected_amount_out split.legs.expiration split.legs.strait.warnings.minimum_payout split.legs.strait.warnings.expected_amount_out split.expiration",
    "POST /api/v1/check-deposit": "warnings.minimum_payout warnings.expected_amount_out expected_amount_out amount amount_asked order.minimum_payout cancels.amount cancels.target_out",
    "POST /api/v1/deposit": "amount amount_asked expected_amount_out minimum_payout warnings.minimum_payout warnings.expected_amount_out payment.chain_amount payment.amount approval.chain_amount approval.amount recommended_gas_rate dust_threshold",
    "POST /api/v1/review": "amount expected_amount_out minimum_payout",
    "POST /memoless/api/v1/preflight": "data.expected_amount_out data.market_out data.mid_out data.warnings.minimum_payout data.warnings.expected_amount_out",
    "POST /memoless/api/v1/register": "height",
}
# The end of what is written.


def _with_ints(value: Any, names: frozenset, path: str = "") -> Any:
    if isinstance(value, list):
        return [_with_ints(item, names, path) for item in value]
    if isinstance(value, dict):
        return {name: _with_ints(item, names, f"{path}.{name}" if path else name) for name, item in value.items()}
    return int(value) if path in names and isinstance(value, str) else value


def _written(fields: Answer) -> Answer:
    """Omits None, and sends amounts too large for a JSON number as text."""
    amounts = ("amount", "amount_out", "minimum_payout", "target_out", "expected_amount_out")
    given = {name: value for name, value in fields.items() if value is not None}
    return {name: str(value) if name in amounts else value for name, value in given.items()}


def _in_query(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class Strait:
    """Client of one service. `origin` has no trailing slash; only the aggregator requires an `api_key`."""

    def __init__(self, origin: str, api_key: Optional[str] = None, timeout: float = 10):
        self.origin = origin
        self.api_key = api_key
        self.timeout = timeout

    def _send(self, request: Request) -> bytes:
        try:
            with urlopen(request, timeout=self.timeout) as response:
                return response.read()
        except HTTPError as problem:
            try:
                body = json.loads(problem.read())
            except ValueError:
                raise NoAnswerError("unreadable") from None
            after = problem.headers.get("Retry-After", "")
            raise StraitError(problem.code, body, int(after) if after.isdigit() else None) from None

    def _call(self, method: str, path: str, fields: Answer, idempotency_key: Optional[str] = None, **places: str) -> Any:
        headers = {"Accept": "application/json", "User-Agent": "strait-python"}
        if self.api_key is not None:
            headers["x-api-key"] = self.api_key
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        url = self.origin + path.format(**{name: escape(value, safe="") for name, value in places.items()})
        data = None
        if method == "POST":
            headers["Content-Type"] = "application/json"
            data = json.dumps(_written(fields)).encode()
        elif fields:
            url += "?" + urlencode({name: _in_query(value) for name, value in _written(fields).items()})
        request = Request(url, data, headers, method=method)
        try:
            text = self._send(request)
        except OSError:
            if method == "POST":
                raise NoAnswerError("unreachable") from None
            try:
                text = self._send(request)
            except OSError:
                raise NoAnswerError("unreachable") from None
        try:
            answer = json.loads(text)
        except ValueError:
            raise NoAnswerError("unreadable") from None
        return _with_ints(answer, frozenset(AMOUNTS.get(f"{method} {path}", "").split()))

    def get_quote(self, **fields: Any) -> Any:
        """Compares the payouts of both networks for a swap: the best offer at the top level, all of them in `offers`."""
        return self._call("GET", "/api/v1/quote", fields)

    def stream_quote(self, **fields: Any) -> Iterator[Answer]:
        """Yields each `offer` as soon as its network has answered, then the whole `quote`."""
        url = f"{self.origin}/api/v1/quote?" + urlencode({name: _in_query(value) for name, value in _written(fields).items()})
        request = Request(url, headers={"Accept": "text/event-stream", "User-Agent": "strait-python"})
        names = frozenset(AMOUNTS["GET /api/v1/quote"].split())
        event = ""
        try:
            with urlopen(request, timeout=self.timeout) as lines:
                for line in lines:
                    field, _, value = line.decode().rstrip("\r\n").partition(": ")
                    if field == "event":
                        event = value
                    elif field == "data" and event == "offer":
                        yield {"offer": _with_ints(json.loads(value), names)}
                    elif field == "data" and event == "result":
                        yield {"quote": _with_ints(json.loads(value), names)}
                        return
                    elif field == "data" and event == "error":
                        body = json.loads(value)
                        raise StraitError(body.get("status", 503), body, None)
        except (OSError, ValueError):
            pass
        # A stream that breaks is asked again as JSON.
        yield {"quote": self.get_quote(**fields)}

    def list_pools(self, **fields: Any) -> Any:
        """Lists one page of the pools of both networks, deepest first."""
        return self._call("GET", "/api/v1/pools", fields)

    def get_pool_history(self, **fields: Any) -> Any:
        """Reads the history of price, depths and volume of a pool."""
        return self._call("GET", "/api/v1/pool-history", fields)

    def get_rate_history(self, **fields: Any) -> Any:
        """Reads the history of the mid rate of a pair."""
        return self._call("GET", "/api/v1/rate-history", fields)

    def get_network_status(self, **fields: Any) -> Any:
        """Reads the halts of both networks, and the gas rate and payout fee of each chain."""
        return self._call("GET", "/api/v1/network-status", fields)

    def get_inbound(self, **fields: Any) -> Any:
        """Verifies a deposit address with two operators right before use."""
        return self._call("GET", "/api/v1/inbound", fields)

    def build_deposit(self, **fields: Any) -> Any:
        """Builds the unsigned transaction for one offer of a quote, with the checks to make before signing."""
        return self._call("POST", "/api/v1/deposit", fields)

    def check_deposit(self, **fields: Any) -> Any:
        """Checks a planned deposit right before payment. Pay only if `payable` is True."""
        return self._call("POST", "/api/v1/check-deposit", fields)

    def find_deposit(self, **fields: Any) -> Any:
        """Finds the deposits that carry a memo, for payers without a hash. The list is empty if there are none."""
        return self._call("GET", "/api/v1/find-deposit", fields)

    def list_swaps(self, **fields: Any) -> Any:
        """Lists the pending swaps of an address, each as returned by `track_swap`. A swap no longer listed has ended."""
        return self._call("GET", "/api/v1/swaps", fields)

    def open_review(self, **fields: Any) -> Any:
        """Reads the swap proposed by a review link."""
        return self._call("POST", "/api/v1/review", fields)

    def issue_mandate(self, **fields: Any) -> Any:
        """Signs limits for an agent, as an MCP `address` of their own."""
        return self._call("POST", "/api/v1/mandate", fields)

    def resolve_name(self, **fields: Any) -> Any:
        """Looks up the addresses of a THORName or MAYAName."""
        return self._call("GET", "/api/v1/name", fields)

    def get_limit_quote(self, **fields: Any) -> Any:
        """Prepares a limit order on THORChain and compares it with the market."""
        return self._call("GET", "/api/v1/limit-quote", fields)

    def list_limit_orders(self, **fields: Any) -> Any:
        """Lists the open limit orders of an `address`, each with the memo that cancels it."""
        return self._call("GET", "/api/v1/limit-orders", fields)

    def get_balances(self, **fields: Any) -> Any:
        """Reads the balances of an address on one chain."""
        return self._call("GET", "/api/v1/balances", fields)

    def get_signing_facts(self, **fields: Any) -> Any:
        """Reads the chain data that a wallet needs to build a transaction."""
        return self._call("GET", "/api/v1/signing-facts", fields)

    def get_payment(self, **fields: Any) -> Any:
        """Reads the payments of a transaction from its chain."""
        return self._call("GET", "/api/v1/payment", fields)

    def track_swap(self, **fields: Any) -> Any:
        """Tracks a swap by the hash of its deposit."""
        return self._call("GET", "/api/v1/track", fields)

    def get_status(self, **fields: Any) -> Any:
        """Reads the state of the service."""
        return self._call("GET", "/api/v1/status", fields)

    def get_status_history(self, **fields: Any) -> Any:
        """Reads the availability of the service over 90 days."""
        return self._call("GET", "/api/v1/status/history", fields)

    def follow_swap(self, **fields: Any) -> Iterator[Answer]:
        """Yields each change of a swap until `final` is True. Waits while no node has seen the deposit."""
        restless = ("read_at", "next_look_seconds", "expected_end")
        known = None
        while True:
            wait = 10
            try:
                swap = self.track_swap(**fields)
                facts = {name: value for name, value in swap.items() if name not in restless}
                if facts != known:
                    yield swap
                known = facts
                if swap["final"]:
                    return
                wait = swap.get("next_look_seconds", wait)
            except StraitError as problem:
                if problem.code != "transaction_not_found" and problem.status < 500:
                    raise
                wait = problem.retry_after or wait
            time.sleep(wait)

    def broadcast_transaction(self, idempotency_key: Optional[str] = None, **fields: Any) -> Answer:
        """Broadcasts a signed transaction to its chain."""
        return self._call("POST", "/api/v1/broadcast", fields, idempotency_key or str(uuid.uuid4()))

    def mail_swap_end(self, idempotency_key: Optional[str] = None, **fields: Any) -> Answer:
        """Requests one mail at the end of a swap, sent if the owner of the address confirms."""
        return self._call("POST", "/api/v1/track/mail", fields, idempotency_key or str(uuid.uuid4()))

    def subscribe_to_newsletter(self, idempotency_key: Optional[str] = None, **fields: Any) -> Answer:
        """Subscribes to the newsletter."""
        return self._call("POST", "/api/v1/newsletter", fields, idempotency_key or str(uuid.uuid4()))

    def report_bug(self, idempotency_key: Optional[str] = None, **fields: Any) -> Answer:
        """Sends a report."""
        return self._call("POST", "/api/v1/report-bug", fields, idempotency_key or str(uuid.uuid4()))

    def register_memoless(self, idempotency_key: Optional[str] = None, **fields: Any) -> Answer:
        """Registers a swap memo under a reference. With the same key, repeating the request registers nothing twice."""
        return self._call("POST", "/memoless/api/v1/register", fields, idempotency_key or str(uuid.uuid4()))

    def get_memoless_asset(self, asset: str) -> Answer:
        """Reads one asset that can be deposited without a memo."""
        return self._call("GET", "/memoless/api/v1/assets/{asset}", {}, asset=asset)

    def get_memoless_registration(self, id: str) -> Answer:
        """Reads a registration by its `internal_api_id`."""
        return self._call("GET", "/memoless/api/v1/register/{id}", {}, id=id)

    def list_memoless_assets(self, **fields: Any) -> Any:
        """Lists the assets that can be deposited without a memo now."""
        return self._call("GET", "/memoless/api/v1/assets", fields)

    def suggest_memoless_amounts(self, **fields: Any) -> Any:
        """Lists the nearest amounts that carry a reference."""
        return self._call("POST", "/memoless/api/v1/suggest-amounts", fields)

    def preflight_memoless(self, **fields: Any) -> Any:
        """Verifies an exact deposit with two hosts and gets its address."""
        return self._call("POST", "/memoless/api/v1/preflight", fields)

    def track_memoless_deposit(self, **fields: Any) -> Any:
        """Checks the hash of a deposit and reads the state of its swap."""
        return self._call("POST", "/memoless/api/v1/track-transaction", fields)

    def get_memoless_health(self, **fields: Any) -> Any:
        """Reads whether registrations are available now."""
        return self._call("GET", "/memoless/api/v1/health", fields)

    def aggregator_quote(self, **fields: Any) -> Any:
        """Compares routes of both networks in the shape of the official SDK."""
        return self._call("POST", "/aggregator/v1/quote", fields)

    def aggregator_tokens(self, **fields: Any) -> Any:
        """Lists the tokens that a provider can swap now."""
        return self._call("GET", "/aggregator/v1/tokens", fields)

    def aggregator_all_tokens(self, **fields: Any) -> Any:
        """Lists the tokens that each provider can swap now."""
        return self._call("GET", "/aggregator/v1/tokens/all", fields)

    def aggregator_providers(self, **fields: Any) -> Any:
        """Lists the providers whose networks are reachable."""
        return self._call("GET", "/aggregator/v1/providers", fields)

    def aggregator_price(self, **fields: Any) -> Any:
        """Reads dollar prices of assets from the pools."""
        return self._call("POST", "/aggregator/v1/price", fields)

    def aggregator_gas(self, **fields: Any) -> Any:
        """Reads the gas rates that the networks observe."""
        return self._call("GET", "/aggregator/v1/gas", fields)

    def aggregator_balance(self, **fields: Any) -> Any:
        """Reads the balances of an address, in the shape of the official SDK."""
        return self._call("GET", "/aggregator/v1/balance", fields)

    def aggregator_track(self, **fields: Any) -> Any:
        """Tracks a swap, in the shape of the official SDK."""
        return self._call("POST", "/aggregator/v1/track", fields)

    def open_webhook(self, **fields: Any) -> Any:
        """Opens a webhook for the events of a swap."""
        return self._call("POST", "/aggregator/v1/webhooks", fields)

    def list_webhooks(self, **fields: Any) -> Any:
        """Lists your open webhooks."""
        return self._call("GET", "/aggregator/v1/webhooks/list", fields)

    def list_webhook_deliveries(self, **fields: Any) -> Any:
        """Lists the events of your webhooks."""
        return self._call("GET", "/aggregator/v1/webhooks/deliveries", fields)

    def resend_webhook_delivery(self, **fields: Any) -> Any:
        """Resends a delivered or dead event."""
        return self._call("POST", "/aggregator/v1/webhooks/resend", fields)

    def remove_webhook(self, **fields: Any) -> Any:
        """Closes a webhook."""
        return self._call("POST", "/aggregator/v1/webhooks/remove", fields)
