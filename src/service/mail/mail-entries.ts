import type { ReportRequest } from '../../contract/v1/report-bug.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { SwapEventType } from '../../core/webhook/swap-event.ts';
import type { Outbox, OutboxItem, OutboxKind } from '../outbox/outbox.ts';

/** A report on its way to us. */
export interface ReportEntry extends OutboxItem {
  readonly kind: 'report';
  readonly report: ReportRequest;
  /** Its image, which was left out because the report looks like a probe. */
  readonly leftOut?: { readonly name: string; readonly bytes: number };
}

/** Somebody asked for the newsletter; whether a mail is due is decided when it is delivered. */
export interface SignupEntry extends OutboxItem {
  readonly kind: 'signup';
  readonly address: string;
}

/** How a swap that was followed is over. */
export type SwapEndType = Exclude<SwapEventType, 'swap.observed'>;

/** Somebody wants to know how a swap ends; whether its mail is due is decided when it is delivered. */
export interface SwapRequestEntry extends OutboxItem {
  readonly kind: 'swap_request';
  readonly address: string;
  readonly tx: string;
  readonly networks: readonly NetworkId[];
}

/** A swap has ended, for somebody who agreed to be told. */
export interface SwapEndEntry extends OutboxItem {
  readonly kind: 'swap_end';
  readonly address: string;
  readonly type: SwapEndType;
  readonly tx: string;
  /** Absent where no network has seen the swap. */
  readonly network?: NetworkId;
  /** Amounts with their tickers, as a person reads them. */
  readonly paid?: string;
  readonly received?: string;
  readonly returned?: string;
  readonly reason?: string;
}

/** An email that waits to be sent, as its data. */
export type MailEntry = ReportEntry | SignupEntry | SwapRequestEntry | SwapEndEntry;
/** The emails that wait. */
export type MailOutbox = Outbox<MailEntry>;

const megabyte = 1_000_000;

/** A report is up to 7 MB with its image, and up to 45 KB without. */
export const mailKind: OutboxKind<MailEntry> = {
  name: 'mail',
  bounds: { entries: 20_000, bytes: { due: 100 * megabyte, quarantine: 5 * megabyte, dead: 25 * megabyte, done: 0 } },
  bulk: {
    take: (entry) => (entry.kind === 'report' ? (entry.report.attachment?.content ?? '') : ''),
    give: (entry, content) =>
      entry.kind === 'report' && entry.report.attachment !== undefined
        ? { ...entry, report: { ...entry.report, attachment: { ...entry.report.attachment, content } } }
        : entry,
  },
};
