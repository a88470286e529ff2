import { swapMailHours, swapMailPath, swapMailStopPath } from '../../contract/v1/follow/swap-mail.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { SwapEndEntry, SwapEndType, SwapRequestEntry } from '../ports/mail-entries.ts';
import { watchMs } from '../ports/watch-entries.ts';
import { automatic, type Email, type EmailBasis, letter, messageIdOf, oneClick } from './letter.ts';
import { dayWords, hourWords, type MailTextKey, mailText } from './mail-words.ts';
import { writeSwapClaim } from './swap-mail.ts';

const dayMs = 86_400_000;

/** Confirmation mail for a swap notification; contains nothing from the requester but the hash. */
export async function swapRequestEmail(entry: SwapRequestEntry, basis: EmailBasis): Promise<Email> {
  const token = await writeSwapClaim(entry, basis.secret);
  const [confirm, stop] = [swapMailPath, swapMailStopPath].map((path) => `${basis.siteUrl}${path}?token=${token}`) as [string, string];
  return {
    messageId: messageIdOf(entry.id, basis),
    to: entry.address,
    ...letter({
      subject: mailText('swapRequest.subject'),
      lines: [mailText('swapRequest.hello', { tx: entry.tx }), mailText('swapRequest.ask', { time: hourWords(swapMailHours) })],
      button: { words: mailText('swapRequest.button'), url: confirm },
      after: [mailText('swapRequest.ignore')],
      foot: {
        words: mailText('swapRequest.stop'),
        link: mailText('swapRequest.stopButton'),
        url: stop,
      },
    }),
    headers: { ...automatic, ...oneClick(stop) },
  };
}

interface Words {
  readonly subject: MailTextKey;
  readonly text: MailTextKey;
}

type Figure = 'paid' | 'received' | 'returned';

/** Texts per final event: plain, and with figures when all the needed ones are known. */
const ends: Readonly<
  Record<
    SwapEndType,
    {
      readonly plain: Words;
      readonly figures?: Words & { readonly needs: readonly Figure[] };
    }
  >
> = {
  'swap.completed': {
    plain: { subject: 'swapEnd.completed.subject', text: 'swapEnd.completed.text' },
    figures: { subject: 'swapEnd.completed.subjectFigures', text: 'swapEnd.completed.textFigures', needs: ['paid', 'received'] },
  },
  'swap.refunded': {
    plain: { subject: 'swapEnd.refunded.subject', text: 'swapEnd.refunded.text' },
    figures: { subject: 'swapEnd.refunded.subjectFigures', text: 'swapEnd.refunded.textFigures', needs: ['paid', 'returned'] },
  },
  'swap.partly_refunded': {
    plain: { subject: 'swapEnd.partly.subject', text: 'swapEnd.partly.text' },
    figures: { subject: 'swapEnd.partly.subjectFigures', text: 'swapEnd.partly.textFigures', needs: ['paid', 'received', 'returned'] },
  },
  'swap.cancelled': {
    plain: { subject: 'swapEnd.cancelled.subject', text: 'swapEnd.cancelled.text' },
  },
  'swap.lost': {
    plain: { subject: 'swapEnd.lost.subject', text: 'swapEnd.lost.text' },
    figures: { subject: 'swapEnd.lost.subject', text: 'swapEnd.lost.textFigures', needs: ['paid'] },
  },
  'swap.unresolved': {
    plain: { subject: 'swapEnd.unresolved.subject', text: 'swapEnd.unresolved.text' },
  },
};

/** Notification mail of a swap's end. */
export function swapEndEmail(entry: SwapEndEntry, basis: EmailBasis): Email {
  const { address, type, tx, network, paid = '', received = '', returned = '', reason = '' } = entry;
  const days = dayWords(watchMs / dayMs);
  const figures = { paid, received, returned, days, network: network === undefined ? '' : protocols[network].name };
  const end = ends[type];
  const { subject, text } = end.figures?.needs.every((name) => entry[name] !== undefined) ? end.figures : end.plain;
  const query = new URLSearchParams({ ...(network === undefined ? {} : { network }), tx });
  return {
    messageId: messageIdOf(entry.id, basis),
    to: address,
    ...letter({
      subject: mailText(subject, figures),
      lines: [`${mailText(text, figures)} ${reason}`.trim(), mailText('swapEnd.more')],
      button: {
        words: mailText('swapEnd.button'),
        url: `${basis.siteUrl}/track?${query}`,
      },
      after: [mailText('swapEnd.last')],
    }),
    headers: automatic,
  };
}
