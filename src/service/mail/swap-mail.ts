import { readLanguage } from '../../contract/mail/language-field.ts';
import { type SwapMailRequest, swapMailHours } from '../../contract/v1/follow/swap-mail.ts';
import { AppError } from '../../core/errors.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { present } from '../../core/present.ts';
import { readTxHash } from '../../core/track/track-hash.ts';
import type { Deps, Run, WebhookDeps } from '../deps.ts';
import { digestHex } from '../outbox/digest-hex.ts';
import { wasStored } from '../outbox/outbox.ts';
import type { SwapRequestEntry } from '../ports/mail-entries.ts';
import { watchMs } from '../ports/watch-entries.ts';
import { admitMail } from './mail-shares.ts';
import type { Mailboxes } from './mailboxes.ts';
import { seal, unseal } from './sealed-text.ts';
import { mailboxOf } from './subscribe.ts';

/**
 * Stores a request for a swap result mail until the address is confirmed. Does the same work for every address; whether
 * a mail is due is decided at delivery.
 * @throws AppError rate_limited, delivery_unavailable when nothing was stored.
 */
export async function requestSwapMail(
  request: SwapMailRequest,
  deps: Pick<Deps, 'mail' | 'now'>,
  run: Pick<Run, 'id' | 'caller'>,
): Promise<void> {
  const { email: address, tx, networks, other, language } = request;
  await admitMail('swap_request', address, run.caller, deps);
  const id = `swm_${(await digestHex(`swap mail:${run.id}`)).slice(0, 24)}`;
  const stored = await deps.mail.outbox.put(
    present({ kind: 'swap_request' as const, id, at: deps.now(), attempts: 0, address, tx, networks, other, language }),
    'due',
  );
  if (!wasStored(stored))
    throw new AppError({
      code: 'delivery_unavailable',
      hint: 'Too many mails are waiting. Nothing was stored; try again later.',
    });
  deps.mail.deliverSoon();
}

/** Content of the confirmation link: nothing is stored before the owner confirms. */
export interface SwapMailClaim extends Pick<SwapRequestEntry, 'address' | 'tx' | 'networks' | 'other' | 'language'> {
  /** Expiry of the confirmation link, in unix seconds. */
  readonly expires: number;
}

/** Token of a confirmation link; contains the address so that it need not be stored. */
export function writeSwapClaim(
  { address, tx, networks, other, language = 'en', at }: Omit<SwapRequestEntry, 'kind'>,
  secret: string,
): Promise<string> {
  const expires = Math.floor(at / 1000) + swapMailHours * 3_600;
  return seal(JSON.stringify(['swap', address, tx, networks, expires, language, other]), secret);
}

/** Opens a token of `writeSwapClaim` made with one of the secrets; undefined for anything else. */
export async function readSwapClaim(token: string, secrets: readonly string[]): Promise<SwapMailClaim | undefined> {
  const text = await unseal(token, secrets);
  if (text === undefined) return undefined;
  const [purpose, address, tx, networks, expires, language, other] = JSON.parse(text) as readonly unknown[];
  const isWhole = purpose === 'swap' && typeof address === 'string' && typeof tx === 'string' && readTxHash(tx).ok;
  if (!isWhole || !Array.isArray(networks) || typeof expires !== 'number') return undefined;
  return present({
    address,
    tx,
    networks: networks.filter((id): id is NetworkId => networkIds.includes(id)),
    other: typeof other === 'string' && readTxHash(other).ok ? other : undefined,
    expires,
    language: readLanguage(language),
  });
}

interface ClaimDeps {
  readonly watches: Pick<WebhookDeps['watches'], 'put' | 'discard'>;
  readonly mailboxes: Pick<Mailboxes, 'confirm' | 'refuse'>;
  /** Secrets for opaque ids: the current one, then the former ones. */
  readonly secrets: readonly [string, ...string[]];
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Deterministic id, so that an address is notified once per swap. */
const watchIdOf = async ({ address, tx, other }: SwapMailClaim, secret: string): Promise<string> =>
  `mail_${(await digestHex(`swap mail:${secret}:${address}:${tx}${other === undefined ? '' : `:${other}`}`)).slice(0, 28)}`;

/** Starts watching the swap after the owner confirmed. @throws AppError delivery_unavailable when that could not be stored. */
export async function confirmSwapMail(claim: SwapMailClaim, { watches, mailboxes, secrets: [secret], now }: ClaimDeps): Promise<void> {
  const { address, tx, networks, other, language = 'en' } = claim;
  const at = now();
  const entry = {
    id: await watchIdOf(claim, secret),
    at,
    attempts: 0,
    swap: { by: 'deposit', tx, networks },
    target: present({ kind: 'mail' as const, address, language, other }),
    until: at + watchMs,
    told: [],
  } as const;
  if (!wasStored(await watches.put(entry, 'due')))
    throw new AppError({
      code: 'delivery_unavailable',
      hint: 'Too many swaps are being watched. Nothing was stored; try again later.',
    });
  await mailboxes.confirm(await mailboxOf(address));
}

/** Cancels this swap's mail and blocks further confirmation mails. */
export async function refuseSwapMail(claim: SwapMailClaim, { watches, mailboxes, secrets }: ClaimDeps): Promise<void> {
  for (const secret of secrets) await watches.discard(await watchIdOf(claim, secret), ['due']);
  await mailboxes.refuse(await mailboxOf(claim.address));
}
