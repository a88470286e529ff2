import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentedEndpoints } from '../../../src/contract/endpoints.ts';
import { type Running, startRunning } from '../../../src/spec/fixtures/running.ts';
import '../../serve/fixtures/patient-process.ts';
import { buildClient } from './build-client.ts';
import { pythonTexts } from './client-python.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;

test('keeps the Python client’s amounts in line with the contract', async () => {
  const { now, wanted } = await pythonTexts();
  expect(now, 'run: npm run client').toBe(wanted);
});

test('calls only documented endpoints from the Python client', async () => {
  const { now } = await pythonTexts();
  const called = [...now.matchAll(/self\._call\("(GET|POST)", "([^"]+)"/g)].map(([, method, path]) => `${method} ${path}`);
  const there = documentedEndpoints.map(({ method, path }) => `${method} ${path}`);
  expect(called.length).toBeGreaterThan(15);
  expect(called.filter((one) => !there.includes(one))).toEqual([]);
});

/** The first makes the client; the other needs Ed25519, which Python's own library lacks. */
const notInPython = ['create_client', 'verify_receipt'];

test('has every function of the JavaScript client under the same name in Python', async () => {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const file = join(mkdtempSync(join(tmpdir(), 'strait-js-')), 'strait.mjs');
  writeFileSync(file, await buildClient());
  const made = (await import(file)) as Readonly<Record<string, unknown>>;
  const functions = Object.entries(made).flatMap(([name, value]) =>
    typeof value === 'function' && /^[a-z]/.test(name) ? [snake(name)] : [],
  );
  const { now } = await pythonTexts();
  const methods = [...now.matchAll(/^ {4}def ([a-z]\w*)\(self/gm)].map(([, name]) => name);
  expect(methods.toSorted()).toEqual(functions.filter((name) => !notInPython.includes(name)).toSorted());
});

/** Programs that use the client, and what they print. */
const programs: Readonly<Record<string, readonly [program: string, prints: RegExp]>> = {
  'a quote has its amounts as int, and its dollars as text': [
    `quote = strait.get_quote(from_asset="BTC.BTC", to_asset="ETH.ETH", amount=10_000_000)
print(type(quote["expected_amount_out"]).__name__, type(quote["offers"][0]["minimum_payout"]).__name__, type(quote["usd"]["amount"]).__name__)`,
    /^int int str$/m,
  ],
  'the offers of a quote come one by one, then the whole': [
    `events = list(strait.stream_quote(from_asset="BTC.BTC", to_asset="ETH.ETH", amount=10_000_000))
quote = events[-1]["quote"]
print(len(events) - 1 == len(quote["offers"]), all(type(event["offer"]["expected_amount_out"]).__name__ == "int" for event in events[:-1]))
try:
    list(strait.stream_quote(from_asset="BTC.BTC", to_asset="ETH.ETH", amount=2000))
except StraitError as error:
    print(error.status, error.code, error.details["recommended_min_amount_in"].isdigit())`,
    /^True True\n422 amount_too_low True$/m,
  ],
  'networks, names and prices of the aggregator are read': [
    `print([one["network"] for one in strait.get_network_status()["networks"]])
print(Strait(strait.origin, api_key="strait_devnet").aggregator_price(tokens=[{"identifier": "BTC.BTC"}])[0]["identifier"])
print(len(strait.list_memoless_assets()["assets"]) > 0, strait.get_memoless_health()["status"])`,
    /^\['thorchain', 'mayachain'\]\nBTC\.BTC\nTrue \w+$/m,
  ],
  'pools are listed': ['print(strait.list_pools(asset="BTC.BTC")["pools"][0]["asset"])', /^BTC\.BTC$/m],
  'a refusal is an error with its code, its hint and its details': [
    `try:
    strait.get_quote(from_asset="BTC.BTC", to_asset="ETH.ETH", amount=2000)
except StraitError as error:
    print(error.status, error.code, len(error.hint) > 10, error.details["recommended_min_amount_in"].isdigit())`,
    /^422 amount_too_low True True$/m,
  ],
  'a hash that nobody has seen says when to look again': [
    `try:
    strait.track_swap(tx="AB" * 32, network="thorchain", chain="BTC")
except StraitError as error:
    print(error.code, error.retry_after)`,
    /^transaction_not_found 60$/m,
  ],
  'a service that is not there gives no answer': [
    `try:
    Strait("http://127.0.0.1:9").list_pools()
except NoAnswerError as error:
    print(error)`,
    /^unreachable$/m,
  ],
  'a deposit is built, checked, paid and followed to its end': [
    `wanted = dict(from_asset="BTC.BTC", to_asset="ETH.ETH", amount=10_000_000, destination=receiver)
deposit = strait.build_deposit(**wanted, network="thorchain")
payment = deposit["payment"]
verdict = strait.check_deposit(network="thorchain", from_asset="BTC.BTC", amount=payment["chain_amount"], memo=payment["memo"], inbound_address=payment["to"])
print(verdict["payable"], verdict["order"]["destination"] == receiver, type(verdict["order"]["minimum_payout"]).__name__)
tx = control("pay", network="thorchain", asset="BTC.BTC", amount=str(payment["chain_amount"]), to=payment["to"], memo=payment["memo"])["tx"]
control("clock", advance_blocks=1000)
for swap in strait.follow_swap(network="thorchain", tx=tx):
    print(swap["state"], swap["final"], type(swap["outputs"][0]["amount"]).__name__)`,
    /^True True int\n(.*\n)*done True int$/m,
  ],
  'a limit order is quoted, and the orders of an address are listed': [
    `order = strait.get_limit_quote(from_asset="BTC.BTC", to_asset="ETH.ETH", amount=10_000_000, target_out=300_000_000, destination=receiver)
print(order["memo"].startswith("=<:"), type(order["target_out"]).__name__)
print(strait.list_limit_orders(address="bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq")["orders"])`,
    /^True int\n\[\]$/m,
  ],
  'a swap without a memo is registered and checked to the last digit': [
    `quote = strait.get_quote(network="thorchain", from_asset="BTC.BTC", to_asset="ETH.ETH", amount=1_000_000, destination=receiver, tolerance_bps=300)
registered = strait.register_memoless(asset="BTC.BTC", memo=quote["memo"], requested_in_asset_amount="0.01")
while registered["status"] == "pending":
    time.sleep(0.2)
    registered = strait.get_memoless_registration(registered["internal_api_id"])
nearest = strait.suggest_memoless_amounts(asset="BTC.BTC", reference=registered["reference"], requested_amount="0.01")["data"]
amount = registered.get("suggested_in_asset_amount") or nearest["valid_amount_rounded_up"]
data = strait.preflight_memoless(asset="BTC.BTC", reference=registered["reference"], amount=amount)["data"]
print(data["amount"], type(data["expected_amount_out"]).__name__)`,
    /^0\.01\d{6} int$/m,
  ],
  'the aggregator answers a client with a key': [
    `found = Strait(strait.origin, api_key="strait_devnet").aggregator_quote(
    sellAsset="BTC.BTC", buyAsset="ETH.ETH", sellAmount="0.1", slippage=3, destinationAddress=receiver)
print(found["routes"][0]["providers"][0])`,
    /^(MAYA|THOR)CHAIN/m,
  ],
};

describe.skipIf(!hasPython)('the Python client (skipped where python3 is not installed)', () => {
  let running: Running;
  let folder: string;

  beforeAll(async () => {
    running = await startRunning({ blockMs: 500 });
    folder = mkdtempSync(join(tmpdir(), 'client-python-'));
    writeFileSync(join(folder, 'strait.py'), (await pythonTexts()).now);
  });

  afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(Object.entries(programs))('%s', async (_name, [program, prints]) => {
    const port = Number(new URL(running.url).port) + 1;
    const before = `import json, time
from urllib.request import urlopen
from strait import NoAnswerError, Strait, StraitError
strait = Strait("${running.url}", timeout=120)
receiver = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
def control(name, **body):
    with urlopen(f"http://127.0.0.1:${port}/control/{name}", json.dumps(body).encode()) as answer:
        return json.load(answer)
`;
    const path = join(folder, 'program.py');
    writeFileSync(path, before + program);
    expect((await promisify(execFile)('python3', ['-B', path], { cwd: folder })).stdout).toMatch(prints);
  });
});
