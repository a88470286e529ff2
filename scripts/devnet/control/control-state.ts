import * as z from 'zod';
import { formatAsset } from '../../../src/core/asset/asset.ts';
import { chains } from '../../../src/core/chain/chain.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { spendGas } from '../networks/blocks/payout.ts';
import type { Ledger, Ledgers } from '../networks/ledger.ts';
import type { PoolState } from '../networks/state.ts';
import { asset, assetName, ControlError, count, integer, type Members, network, readBody } from './control-body.ts';

/** Integers by key; −1 deletes a key. */
const settings = (key: z.ZodType<string, string> = z.string()) => z.record(key, integer(-1n)).default({});
const upperCase = z.string().transform((key) => key.toUpperCase());
const chainId = z.string().refine((id) => chains[id] !== undefined, 'this is no chain');
const networkFee = z.strictObject({
  observed_fee_rate: integer().optional(),
  outbound_tx_size: integer().optional(),
  dust_threshold: integer().optional(),
});
const nameRecord = z.strictObject({
  owner: z.string(),
  expires: count(Number.MAX_SAFE_INTEGER),
  aliases: z.record(z.string(), z.string()),
});

function poolBody(id: NetworkId) {
  const status = z.enum(['Available', 'Staged', 'Suspended']).optional();
  const shared = { asset: asset(id), status, decimals: count(18).optional(), balance_asset: integer() };
  return id === 'thorchain'
    ? z.strictObject({ ...shared, balance_rune: integer() }).transform(({ balance_rune: native, ...pool }) => ({ ...pool, native }))
    : z.strictObject({ ...shared, balance_cacao: integer() }).transform(({ balance_cacao: native, ...pool }) => ({ ...pool, native }));
}

const stateBody = (id: NetworkId) =>
  z.strictObject({
    network,
    pools: z.array(poolBody(id)).optional(),
    replace: z.boolean().default(false),
    mimir: settings(upperCase),
    constants: settings(),
    outbound_fees: z.record(assetName(id), integer()).default({}),
    network_fees: z.record(chainId, networkFee).default({}),
    names: z.record(z.string(), nameRecord).default({}),
    // Overrides of what a network derives from its own blocks and from the other chains.
    height: count(2 ** 40).optional(),
    report_at_once: z.boolean().optional(),
    outbound_gas: z.record(z.string(), integer(-1n)).optional(),
    income: z.record(assetName(id), integer(-(10n ** 20n))).default({}),
    clear_fee_ledger: z.boolean().default(false),
  });
type StateBody = z.output<ReturnType<typeof stateBody>>;
const stateBodies = { thorchain: stateBody('thorchain'), mayachain: stateBody('mayachain') };
const anyBody = z.looseObject({ network });

function putPools({ state, anchors, units }: Ledger, pools: NonNullable<StateBody['pools']>, isWhole: boolean): void {
  const made = pools.map((pool): [string, PoolState] => {
    const present = state.pools.get(formatAsset(pool.asset));
    const { status = present?.status ?? 'Available', decimals = present?.decimals ?? 0 } = pool;
    return [formatAsset(pool.asset), { asset: pool.asset, status, decimals, balanceAsset: pool.balance_asset, balanceNative: pool.native }];
  });
  if (isWhole) state.pools.clear();
  for (const [name, pool] of made) {
    state.pools.set(name, pool);
    units.set(name, pool.balanceNative);
  }
  // Pools set by hand keep their values: stop the network's price drift until a reset.
  anchors.clear();
}

function putSettings(target: Map<string, bigint>, values: Readonly<Record<string, bigint>>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value < 0n) target.delete(key);
    else target.set(key, value);
  }
}

function putFees({ state }: Ledger, fees: StateBody['network_fees']): void {
  for (const [chain, fee] of Object.entries(fees)) {
    const present = state.chainFees.get(chain) ?? { observedFeeRate: 0n, outboundTxSize: 0n, dustThreshold: 0n };
    const { observed_fee_rate: observedFeeRate = present.observedFeeRate, outbound_tx_size: outboundTxSize = present.outboundTxSize } = fee;
    state.chainFees.set(chain, { observedFeeRate, outboundTxSize, dustThreshold: fee.dust_threshold ?? present.dustThreshold });
  }
}

function putFacts({ state, orderBook }: Ledger, body: StateBody): void {
  state.height = body.height ?? state.height;
  state.isReportedAtOnce = body.report_at_once ?? state.isReportedAtOnce;
  if (body.clear_fee_ledger) state.feeLedger.clear();
  for (const [name, amount] of Object.entries(body.income)) {
    const pool = state.pools.get(name);
    if (pool !== undefined) pool.balanceNative += amount;
  }
  if (body.outbound_gas !== undefined) state.isGasReported = true;
  for (const [chain, amount] of Object.entries(body.outbound_gas ?? {})) spendGas({ state, orderBook }, chain, amount);
}

/** `POST /control/state`. Validates the whole body before changing anything. @throws ControlError */
export function controlState(text: string, ledgers: Ledgers): Members {
  const { network: id } = readBody(text, anyBody);
  const body = readBody(text, stateBodies[id]);
  const ledger = ledgers[id];
  const { state } = ledger;
  if (body.replace && body.pools === undefined) throw new ControlError('pools', 'replace needs a list of pools');
  const missing = Object.keys(body.income).find((name) => !state.pools.has(name));
  if (missing !== undefined) throw new ControlError(`income.${missing}`, 'there is no such pool');

  if (body.pools !== undefined) putPools(ledger, body.pools, body.replace);
  putSettings(state.mimir, body.mimir);
  putSettings(state.constants, body.constants);
  for (const [name, fee] of Object.entries(body.outbound_fees)) state.outboundFees.set(name, fee);
  putFees(ledger, body.network_fees);
  for (const [name, { owner, expires, aliases }] of Object.entries(body.names))
    state.names.set(name, { owner, expireHeight: expires, aliases: new Map(Object.entries(aliases)) });
  putFacts(ledger, body);
  return { network: id, height: state.height, pools: state.pools.size };
}
