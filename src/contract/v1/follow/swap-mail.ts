import * as z from 'zod';
import { type NetworkId, networkIds } from '../../../core/network/protocol.ts';
import { depositHashField, depositNetworkField, hashField } from '../../deposit-hash-field.ts';
import type { Endpoint } from '../../endpoint.ts';
import { refuse, request } from '../../fields.ts';
import { emailField } from '../../mail/email-address.ts';
import { type Language, languageField } from '../../mail/language-field.ts';
import { present } from '../../wire-values.ts';

/** Lifetime of the link in a confirmation mail, in hours. */
export const swapMailHours = 24;

/** Target of the confirmation link: a page with two buttons, for people and not part of the API. */
export const swapMailPath = '/api/v1/track/mail/confirm';
/** Unsubscribe target, valid before and after confirmation (RFC 8058). */
export const swapMailStopPath = '/api/v1/track/mail/stop';

/** Failures: invalid_field, invalid_email. */
const swapMailRequest = request(
  {
    tx: depositHashField,
    network: depositNetworkField.nullish(),
    other_tx: hashField
      .nullish()
      .about('Hash of the other payment, if the order is two payments over both networks: the mail is sent once both have ended.'),
    email: emailField.about('Mail address that receives the notification, without a display name.', ['name@example.com']),
    language: languageField.nullish(),
  },
  (read): SwapMailRequest => {
    const [tx, networks, other] = [read('tx'), read('network') ?? networkIds, read('other_tx')];
    if (other === tx) refuse('invalid_field', 'other_tx is the same as tx. Send the hash of the other payment.', { field: 'other_tx' });
    return present({ tx, networks, other, email: read('email'), language: read('language') ?? 'en' });
  },
);

/** A request to be notified of a swap's end; the address in its stored form. */
export interface SwapMailRequest {
  readonly tx: string;
  readonly networks: readonly NetworkId[];
  /** Other payment of the same order. */
  readonly other?: string;
  readonly email: string;
  readonly language: Language;
}

const swapMailResponse = z.object({
  success: z.literal(true),
  status: z.literal('pending_confirmation').describe('Constant for every valid address.'),
});

/** Response of POST /api/v1/track/mail. */
export type SwapMailResponse = z.infer<typeof swapMailResponse>;
/** Request fields of POST /api/v1/track/mail as sent. */
export type SwapMailInput = z.input<typeof swapMailRequest.request>;

/** POST /api/v1/track/mail: one mail when a swap has ended. */
export const swapMailEndpoint: Endpoint<SwapMailRequest, void, SwapMailResponse> = {
  operationId: 'mailSwapEnd',
  method: 'POST',
  path: '/api/v1/track/mail',
  aliases: ['/api/track/mail'],
  summary: `Request one mail at the end of a swap, sent if the owner of the address confirms by a link valid for ${swapMailHours} hours. The address is deleted with that mail.`,
  ...swapMailRequest,
  response: swapMailResponse,
  respond: () => ({ ok: true, answer: { success: true, status: 'pending_confirmation' } }),
  errors: ['invalid_field', 'invalid_email', 'delivery_unavailable'],
  limit: 'swap-mail',
  cache: 'no-store',
  maxBodyBytes: 4_096,
  idempotent: true,
  since: '0.3.0',
};
