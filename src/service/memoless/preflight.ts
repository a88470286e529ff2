import { type BaseAmount, baseAmount, parseDecimal, rescale, usdDecimals } from '../../core/amount.ts';
import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { AppError, type ErrorInfo, must } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import type { SwapMemo } from '../../core/memo/memo.ts';
import { pricesOf, usdValueOfOne } from '../../core/pool/pool.ts';
import { present } from '../../core/present.ts';
import {
  amountAbove,
  amountBelow,
  embedReference,
  exactText,
  extractReference,
  gasReferenceForm,
  isWhole,
  minimumAmount,
  type ReferenceForm,
  readReference,
  readRegisteredMemo,
} from '../../core/reference/reference.ts';
import type { ReferenceCheck } from '../../core/reference/reference-host.ts';
import type { PreflightReport, PreflightRequest } from '../../core/reference/registration.ts';
import { depositUri, readDepositUri } from '../../core/transaction/deposit-uri.ts';
import type { NetworkService } from '../deps.ts';
import { inbound } from '../inbound/inbound.ts';
import { readBothFacts } from '../network/both-facts.ts';
import { readFromTwoHosts, readTwoOperators } from '../network/host-quorum.ts';
import { refusePaused } from '../pause/pauses.ts';
import { affiliateErrors } from '../quote/route/affiliate.ts';
import { depositLoss } from './deposit-loss.ts';
import { readRegistration } from './find.ts';
import { checkDepositCap } from './order-cap.ts';
import { leastOf, secondsOf } from './report.ts';
import { checkMemo, readFacts, sendMarginSeconds } from './terms.ts';

const callMs = 2_600;

/** Dependencies of a preflight. */
export type PreflightDeps = Pick<
  NetworkService,
  'references' | 'referenceTerms' | 'facts' | 'nodes' | 'names' | 'views' | 'routers' | 'chains' | 'pauses' | 'now' | 'registrar'
>;

/** Draws a text as a QR code and returns it as a data URL. */
type DrawQr = (text: string) => string;

/** The asset and the reference to pay with. */
interface Target {
  readonly asset: Asset;
  readonly form: ReferenceForm;
  readonly reference: string;
  /** Set for a registration in our store. */
  readonly memo?: string;
}

/**
 * Checks that a deposit of this exact amount, made now, would execute the registered swap, and returns where to send it:
 * two THORChain hosts, queried in parallel, read the same reference and memo in the amount, with uses and time left,
 * report no halt, and return the same address. Nothing is cached. `drawQr` draws the payment QR code on request.
 * @throws AppError invalid_amount (with the nearest amounts that carry the reference), price_impact_too_high (with the
 * largest amount within the limit), amount_too_high (above the maximum value of an order), amount_too_low,
 * reference_not_found, reference_expired, trading_halted, paused, memoless_unavailable, upstream_invalid (hosts
 * disagree), no_route, same_asset, invalid_address, price_limit (the memo's, not met), invalid_field (an affiliate in the memo
 * that THORChain does not know), deposit_unverified (too few operators reply), upstream_unavailable.
 */
export async function preflight(request: PreflightRequest, deps: PreflightDeps, drawQr: DrawQr): Promise<PreflightReport> {
  const [target, facts] = await Promise.all([targetOf(request, deps), readFacts(deps)]);
  const { asset, form, reference } = target;
  await refusePaused({ network: 'thorchain', chains: [asset.chain], step: 'payment' }, deps);
  const amount = parseAmount(request, target, facts);
  const checks = await readFromTwoHosts({
    network: 'thorchain',
    hosts: deps.references,
    read: (host, signal) => host.check(asset, amount, signal),
    isFinal: ({ code }) => code === 'memoless_unavailable',
  });
  const [check] = checks;
  if (check === undefined) throw new AppError({ code: 'upstream_unavailable', hint: 'THORChain could not be reached. Send nothing now.' });
  agree(checks, target);
  if (check.available) throw new AppError(await goneError(target, deps));
  if (checks.some(({ uses, mostUses }) => mostUses > 0 && uses >= mostUses)) throw new AppError(await usedError(checks, target, deps));
  const order = must(readRegisteredMemo(check.memo, asset));
  const [both, [unknown]] = await Promise.all([readBothFacts(deps), affiliateErrors(order.affiliates, facts, deps)]);
  if (unknown !== undefined) throw new AppError(unknown);
  checkMemo(asset, order, facts, both);
  const deposit = { asset, amount, reference, form, minimum: minimumAmount(reference, form, leastOf(asset, facts, order.asset)) };
  checkDepositCap(deposit, deps.registrar.mostUsd, facts);
  const [where, cost] = await Promise.all([
    whereTo({ asset, order, acceptOneOperator: request.acceptOneOperator ?? false }, facts, deps),
    depositLoss({ deposit, order, maxImpactBps: request.maxImpactBps }, facts, deps),
  ]);
  const expiresAt = Math.min(...checks.map((one) => one.expiresAt));
  const margin = sendMarginSeconds(chains[asset.chain]?.blockMs ?? 0);
  const secondsToSend = secondsOf(expiresAt - where.height) - margin;
  if (secondsToSend <= 0)
    throw new AppError({
      code: 'reference_expired',
      hint: 'Not enough time is left for your deposit to be seen. Send nothing; register again.',
    });
  return {
    asset,
    form,
    reference,
    amount,
    memo: check.memo,
    order,
    uses: Math.max(...checks.map((one) => one.uses)),
    mostUses: check.mostUses,
    mostUsd: deps.registrar.mostUsd,
    expiresAt,
    secondsToSend,
    ...where,
    cost,
    ...shownAs(asset, amount, where.address, request.drawsQr === true ? drawQr : undefined),
  };
}

async function targetOf(request: PreflightRequest, deps: PreflightDeps): Promise<Target> {
  if (request.id !== undefined) {
    const { asset, form, reference, memo } = await readRegistration(request.id, deps);
    if (reference !== undefined) return { asset, form, reference, memo };
    throw new AppError({ code: 'reference_not_found', hint: 'The registration has no reference yet. Try again in a few seconds.' });
  }
  const asset = request.asset ?? must(parseAsset(''));
  const form = gasReferenceForm(asset);
  if (form === undefined || request.reference === undefined)
    throw new AppError({ code: 'invalid_asset', hint: `Deposits without a memo cannot be made in ${formatAsset(asset)}.`, field: 'asset' });
  return { asset, form, reference: must(readReference(request.reference, form)) };
}

/** Parses the exact amount, or derives it from a dollar amount. Its last digits must carry the reference. */
function parseAmount(request: PreflightRequest, { asset, form, reference }: Target, facts: NetworkFacts): BaseAmount {
  const dust = leastOf(asset, facts);
  const field = 'amount';
  const read = parseDecimal(request.amountText, request.isUsd ? usdDecimals : 8);
  if (!read.ok) throw new AppError({ ...read.error, field });
  if (request.isUsd) return embedReference(worth(read.value, asset, facts), reference, form, dust);
  const amount = baseAmount(read.value);
  const least = minimumAmount(reference, form, dust);
  const details = nearby(amount, reference, form, least);
  if (!isWhole(amount, form) || extractReference(amount, form) !== reference)
    throw new AppError({
      code: 'invalid_amount',
      hint: `This amount does not carry the reference ${reference}: its last ${form.digits} of ${form.decimals} places must be those digits. Send it exactly.`,
      field,
      details,
    });
  if (amount >= least) return amount;
  throw new AppError({ code: 'amount_too_low', hint: `Send at least ${exactText(least, form)}.`, field, details });
}

function nearby(amount: BaseAmount, reference: string, form: ReferenceForm, least: BaseAmount): Readonly<Record<string, string>> {
  const up = amountAbove(amount < least ? least : amount, reference, form);
  const down = amountBelow(amount, reference, form);
  return {
    valid_amount_rounded_up: exactText(up, form),
    ...(down === undefined || down < least ? {} : { valid_amount_rounded_down: exactText(down, form) }),
    minimum_amount_to_send: exactText(least, form),
  };
}

function worth(usd: bigint, asset: Asset, facts: NetworkFacts): BaseAmount {
  const price = usdValueOfOne(asset, pricesOf(facts.pools));
  if (price === undefined || price === 0n)
    throw new AppError({ code: 'invalid_field', hint: 'The asset has no price here. Send the amount in the asset.', field: 'inputType' });
  return baseAmount(rescale(usd, usdDecimals, 16) / price);
}

/** Checks that all hosts read the same reference from the amount and the registered memo. @throws AppError upstream_invalid */
function agree(checks: readonly ReferenceCheck[], { reference, memo, form }: Target): void {
  const [first] = checks;
  const isSame = checks.every((one) => one.available === first?.available && one.memo === first.memo);
  if (!isSame)
    throw new AppError({
      code: 'upstream_invalid',
      hint: 'Two hosts of THORChain disagree on this reference. Send nothing until they agree.',
    });
  const isOurs = checks.every((one) => BigInt(one.reference) === BigInt(reference) && one.reference.length <= form.digits);
  if (!isOurs)
    throw new AppError({
      code: 'upstream_invalid',
      hint: 'THORChain reads another reference in this amount. Send nothing; register again.',
    });
  if (memo !== undefined && first?.available === false && first.memo !== memo)
    throw new AppError({
      code: 'reference_expired',
      hint: 'Another swap is registered under this reference now. Send nothing; register again.',
    });
}

/** Error of a used reference, with the payment that used it. */
async function usedError(
  checks: readonly ReferenceCheck[],
  { asset, reference }: Target,
  { references }: PreflightDeps,
): Promise<ErrorInfo> {
  const { answers } = await readTwoOperators({
    hosts: references,
    read: (host) => host.byName(asset, reference, AbortSignal.timeout(callMs)),
  });
  const [transaction] = answers.flatMap(({ value }) => value?.usedBy ?? []);
  const whose = transaction === undefined ? '' : ` That is ${transaction}: if it is yours, track it by this hash.`;
  return {
    code: 'reference_expired',
    hint: `A payment has used this reference already. Do not pay: it would be refunded to its sender.${whose} Register again for another order.`,
    details: {
      uses: `${Math.max(...checks.map(({ uses }) => uses))}`,
      max_uses: `${checks[0]?.mostUses ?? 0}`,
      ...present({ transaction }),
    },
  };
}

/** Error of an unused reference: expired, or never registered. */
async function goneError({ asset, reference, memo }: Target, { references }: PreflightDeps): Promise<ErrorInfo> {
  const [host] = references;
  const record = await host?.byName(asset, reference, AbortSignal.timeout(callMs));
  const hasBeen = memo !== undefined || (record?.ok === true && record.value !== undefined);
  return hasBeen
    ? { code: 'reference_expired', hint: 'The reference has expired. A deposit now would be refunded; register again.' }
    : { code: 'reference_not_found', hint: 'Nothing is registered under this reference. A deposit would be refunded; register first.' };
}

/** Current deposit address, confirmed by two hosts with nothing halted. */
async function whereTo(
  { asset, order, acceptOneOperator }: { readonly asset: Asset; readonly order: SwapMemo; readonly acceptOneOperator: boolean },
  facts: NetworkFacts,
  deps: PreflightDeps,
): Promise<Pick<PreflightReport, 'address' | 'height' | 'hosts' | 'checkedAt' | 'migrating'>> {
  const form = { streaming: order.interval > 0, limit: order.kind === 'limit' };
  const {
    address,
    height,
    operators: hosts,
    checkedAt,
    migrating,
  } = await inbound({ network: 'thorchain', from: asset, to: order.asset, form, acceptOneOperator }, deps);
  if (facts.network === 'thorchain' && address === undefined && asset.chain !== 'THOR')
    throw new AppError({ code: 'upstream_invalid', hint: 'THORChain gives no deposit address. Send nothing.' });
  return { height, hosts, checkedAt, ...(address === undefined ? {} : { address }), ...(migrating === undefined ? {} : { migrating }) };
}

/** Payment URI and optional QR code, if the URI parses back to the checked deposit. */
function shownAs(asset: Asset, amount: BaseAmount, address: string | undefined, drawQr?: DrawQr): Pick<PreflightReport, 'uri' | 'qr'> {
  const uri = address === undefined ? undefined : depositUri(asset, address, amount);
  const back = uri === undefined ? undefined : readDepositUri(uri, asset);
  if (uri === undefined || back?.amount !== amount || !address?.endsWith(back.address)) return {};
  return { uri, ...(drawQr === undefined ? {} : { qr: drawQr(uri) }) };
}
