import type { NamePort, NodeName } from '../../../core/account/name.ts';
import { validateAddress } from '../../../core/address/address.ts';
import type { ErrorInfo } from '../../../core/errors.ts';
import type { NetworkFacts } from '../../../core/facts/network-facts.ts';
import { affiliateName, affiliateShare } from '../../../core/inbound/deposit-warnings.ts';
import type { OfferWarning } from '../../../core/loss/warnings.ts';
import type { Affiliate } from '../../../core/memo/memo-fields.ts';
import type { NodeReply } from '../../../core/network/node-reply.ts';
import { type NetworkId, protocols } from '../../../core/network/protocol.ts';
import type { AffiliateShare } from '../../../core/quote/quote.ts';
import type { Deps } from '../../deps.ts';
import { keepLatest } from '../../network/keep-latest.ts';
import { settleWithin } from '../../network/settle-within.ts';

const freshMs = 60_000;
const keptNames = 500;
const patienceMs = 2_600;
const daySeconds = 86_400;
/** Days before the expiry of a name from which a warning is shown. */
const warnedDays = 7;

interface Known {
  readonly at: number;
  readonly reply: Promise<NodeReply<NodeName>>;
}

/** Latest look-ups by port, for a minute; failures other than an unknown name are not kept. */
const lookUps = new WeakMap<NamePort, Map<string, Known>>();

async function lookUp(name: string, network: NetworkId, { names, now }: Pick<Deps, 'names' | 'now'>): Promise<NodeReply<NodeName>> {
  const port = names[network];
  const known = lookUps.get(port) ?? new Map<string, Known>();
  lookUps.set(port, known);
  const before = known.get(name);
  const asked = before !== undefined && now() - before.at < freshMs ? before : { at: now(), reply: port.lookUpName(name) };
  keepLatest(known, name, asked, keptNames);
  const reply = await asked.reply;
  if (!reply.ok && reply.error.info.code !== 'not_found') known.delete(name);
  return reply;
}

/**
 * Whether a network would take the affiliate: one that it does not know, or whose name has expired, is an error, since the
 * network refunds every deposit that names it (content/reference/memos.md#grammar); one that expires within a week is a
 * warning. Addresses of the network need no look-up, and THORChain checks none that takes nothing.
 */
export async function affiliateStanding(
  affiliate: AffiliateShare | undefined,
  { network, height }: Pick<NetworkFacts, 'network' | 'height'>,
  deps: Pick<Deps, 'names' | 'now'>,
): Promise<{ readonly error?: ErrorInfo; readonly warning?: OfferWarning }> {
  const { name: who, chain, blockSeconds } = protocols[network];
  if (affiliate === undefined || (network === 'thorchain' && affiliate.bps === 0)) return {};
  if (validateAddress(affiliate.name, chain, { network }).ok) return {};
  const reply = await lookUp(affiliate.name.toLowerCase(), network, deps);
  const isUnknown = !reply.ok && reply.error.info.code === 'not_found';
  if (isUnknown || (reply.ok && reply.value.expireHeight < height)) {
    const hint = `${who} knows no affiliate ${affiliateName(affiliate)}, or its name has expired: it would refund every deposit. Register or renew the name, or leave it out.`;
    return { error: { code: 'invalid_field', field: 'affiliate', hint } };
  }
  if (!reply.ok) return { error: reply.error.info };
  const days = Math.floor(((reply.value.expireHeight - height) * blockSeconds) / daySeconds);
  if (days >= warnedDays) return {};
  const message = `The name of the affiliate ${affiliateName(affiliate)} on ${who} expires in ${days === 1 ? 'a day' : `${days} days`}: from then on the network refunds every deposit that names it. Renew it.`;
  return { warning: { code: 'affiliate_expires', severity: 'warning', message, figures: { seconds: `${days * daySeconds}` } } };
}

/** Errors of the affiliates that a memo names, by the same rule and with its field; silence is one of them. Never throws. */
export async function affiliateErrors(
  affiliates: readonly Affiliate[],
  facts: Pick<NetworkFacts, 'network' | 'height'>,
  deps: Pick<Deps, 'names' | 'now'>,
): Promise<readonly ErrorInfo[]> {
  const bps = affiliateShare(affiliates);
  const found = await Promise.all(
    affiliates.map(({ name }) => {
      const hint = `${protocols[facts.network].name} did not say in time whether it knows the affiliate ${affiliateName({ name })}. Try again.`;
      const late = { error: { code: 'upstream_unavailable', hint } as const };
      return settleWithin(affiliateStanding({ name, bps }, facts, deps), patienceMs, () => late);
    }),
  );
  return found.flatMap(({ error }) => (error === undefined ? [] : [{ ...error, field: 'memo' }]));
}
