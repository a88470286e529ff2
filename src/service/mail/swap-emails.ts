import { swapMailHours, swapMailPath, swapMailStopPath } from '../../contract/v1/follow/swap-mail.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { SwapEnd, SwapEndEntry, SwapEndType, SwapRequestEntry } from '../ports/mail-entries.ts';
import { watchMs } from '../ports/watch-entries.ts';
import { automatic, type Email, type EmailBasis, letter, messageIdOf, oneClick } from './letter.ts';
import { type MailTextKey, type MailWords, mailLink, mailWords } from './mail-words.ts';
import { writeSwapClaim } from './swap-mail.ts';

const dayMs = 86_400_000;

/** Confirmation mail for a swap notification; contains nothing from the requester but the hash. */
export async function swapRequestEmail(entry: SwapRequestEntry, basis: EmailBasis): Promise<Email> {
  const token = await writeSwapClaim(entry, basis.secret);
  const words = mailWords(entry.language);
  const link = (path: string) => mailLink(basis.siteUrl, path, token, words.language);
  const [confirm, stop] = [link(swapMailPath), link(swapMailStopPath)];
  const tx = entry.other === undefined ? entry.tx : `${entry.tx}, ${entry.other}`;
  return {
    messageId: messageIdOf(entry.id, basis),
    to: entry.address,
    ...letter(words, {
      subject: words.text('swapRequest.subject'),
      lines: [words.text('swapRequest.hello', { tx }), words.text('swapRequest.ask', { time: words.hours(swapMailHours) })],
      button: { words: words.text('swapRequest.button'), url: confirm },
      after: [words.text('swapRequest.ignore')],
      foot: {
        words: words.text('swapRequest.stop'),
        link: words.text('swapRequest.stopButton'),
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

/** Subject and sentence of a swap's end. */
function describeEnd(end: SwapEnd, words: MailWords): { readonly subject: string; readonly text: string } {
  const { type, network, paid = '', received = '', returned = '', reason = '' } = end;
  const [from, out, back] = [words.amount(paid), words.amount(received), words.amount(returned)];
  const name = network === undefined ? '' : protocols[network].name;
  const figures = { paid: from, received: out, returned: back, days: words.days(watchMs / dayMs), network: name };
  const { figures: whole, plain } = ends[type];
  const { subject, text } = whole?.needs.every((figure) => end[figure] !== undefined) ? whole : plain;
  // Reasons are stored in English; the page has them in its language.
  const said = `${words.text(text, figures)} ${words.language === 'en' ? reason : ''}`;
  return { subject: words.text(subject, figures), text: said.trim() };
}

/** Ends that decide the subject of a mail about two payments. */
const worst: readonly SwapEndType[] = ['swap.lost', 'swap.unresolved'];

/** Subject of an order's end: of its only payment, or what became of both. */
function writeSubject({ first, ...last }: SwapEndEntry, words: MailWords): string {
  if (first === undefined) return describeEnd(last, words).subject;
  const types = [first.type, last.type];
  const type = first.type === last.type ? last.type : (worst.find((one) => types.includes(one)) ?? 'swap.partly_refunded');
  return words.text(ends[type].plain.subject);
}

/** Notification mail of a swap's end, or of the ends of both payments of an order. */
export function swapEndEmail(entry: SwapEndEntry, basis: EmailBasis): Email {
  const { address, first, network, language = 'en' } = entry;
  const words = mailWords(language);
  const payments = first === undefined ? [entry] : [first, entry];
  const named = first === undefined && network !== undefined ? [['network', network]] : [];
  const query = new URLSearchParams([...named, ...payments.map((payment) => ['tx', payment.tx])]);
  return {
    messageId: messageIdOf(entry.id, basis),
    to: address,
    ...letter(words, {
      subject: writeSubject(entry, words),
      lines: [...payments.map((payment) => describeEnd(payment, words).text), words.text('swapEnd.more')],
      button: {
        words: words.text('swapEnd.button'),
        url: `${basis.siteUrl}${words.path('/track')}?${query}`,
      },
      after: [words.text('swapEnd.last')],
    }),
    headers: automatic,
  };
}
