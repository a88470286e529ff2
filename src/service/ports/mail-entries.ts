import type { Language } from '../../contract/mail/language-field.ts';
import type { ReportRequest } from '../../contract/v1/report-bug.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { SwapEventType } from '../../core/webhook/swap-event.ts';
import type { Outbox, OutboxItem, OutboxKind, OutboxShare } from '../outbox/outbox.ts';

/** A queued report. */
export interface ReportEntry extends OutboxItem {
  readonly kind: 'report';
  readonly report: ReportRequest;
  /** Attachment omitted because the report looks like a probe. */
  readonly leftOut?: { readonly name: string; readonly bytes: number };
}

/** A report without its image, which is large; its name and size are kept. */
export function withoutImage({ attachment, ...report }: ReportRequest): Pick<ReportEntry, 'report' | 'leftOut'> {
  return attachment === undefined ? { report } : { report, leftOut: { name: attachment.name, bytes: attachment.bytes } };
}

/** A newsletter signup; whether a mail is due is decided at delivery. */
export interface SignupEntry extends OutboxItem {
  readonly kind: 'signup';
  readonly address: string;
  /** English if absent. */
  readonly language?: Language;
}

/** Final event of a watched swap. */
export type SwapEndType = Exclude<SwapEventType, 'swap.observed'>;

/** A request for a swap result mail; whether a mail is due is decided at delivery. */
export interface SwapRequestEntry extends OutboxItem {
  readonly kind: 'swap_request';
  readonly address: string;
  /** English if absent. */
  readonly language?: Language;
  readonly tx: string;
  readonly networks: readonly NetworkId[];
  /** Other payment of the same order. */
  readonly other?: string;
}

/** How a swap ended. */
export interface SwapEnd {
  readonly type: SwapEndType;
  readonly tx: string;
  /** Absent when no network has seen the swap. */
  readonly network?: NetworkId;
  /** Human-readable amounts with tickers. */
  readonly paid?: string;
  readonly received?: string;
  readonly returned?: string;
  readonly reason?: string;
}

/** The end of a swap, for a confirmed recipient. */
export interface SwapEndEntry extends OutboxItem, SwapEnd {
  readonly kind: 'swap_end';
  readonly address: string;
  /** English if absent. */
  readonly language?: Language;
  /** End of the other payment, if the order was two. */
  readonly first?: SwapEnd;
}

/** A queued email, as data. */
export type MailEntry = ReportEntry | SignupEntry | SwapRequestEntry | SwapEndEntry;
/** Queue of emails. */
export type MailOutbox = Outbox<MailEntry>;

const megabyte = 1_000_000;

/** Maximum share of the queue by the id's prefix; swap ends, whose ids are those of their watches, get the remainder. */
const shares: Readonly<Record<string, Omit<OutboxShare, 'group'>>> = {
  rep: { entries: 2_000, bytes: 50 * megabyte },
  sub: { entries: 6_000, bytes: 10 * megabyte },
  swm: { entries: 6_000, bytes: 10 * megabyte },
};

/** Mail queue; a report takes up to 7 MB with its image, and up to 45 KB without. */
export const mailKind: OutboxKind<MailEntry> = {
  name: 'mail',
  bounds: { entries: 20_000, bytes: { due: 100 * megabyte, quarantine: 5 * megabyte, dead: 25 * megabyte, done: 0 } },
  findShare: (id) => {
    const group = id.split('_', 1)[0] ?? '';
    return { group, ...(shares[group] ?? { entries: 6_000, bytes: 30 * megabyte }) };
  },
  bulk: {
    take: (entry) => (entry.kind === 'report' ? (entry.report.attachment?.content ?? '') : ''),
    give: (entry, content) =>
      entry.kind === 'report' && entry.report.attachment !== undefined
        ? { ...entry, report: { ...entry.report, attachment: { ...entry.report.attachment, content } } }
        : entry,
  },
};
