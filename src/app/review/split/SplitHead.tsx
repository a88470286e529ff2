import { protocols } from '../../../core/network/protocol.ts';
import { exact, group, inUnit } from '../../../i18n/figures.ts';
import { NetworkMark } from '../../assets/AssetIcons.tsx';
import { paymentsOf } from '../../state/history/split-swaps.ts';
import { leastText, sentAmount } from '../../state/review/confirm-figures.ts';
import type { Subject, Terms } from '../../state/review/confirm-terms.ts';
import { trackPath } from '../../track/track-view.ts';
import { tReview } from '../../words/confirm-words.ts';

interface PartProps {
  readonly network: Subject['choice']['network'];
  readonly n: 1 | 2;
  readonly step: 'done' | 'now' | 'ahead';
  readonly amount: string;
  readonly text: string;
}

function Part({ network, n, step, amount, text }: PartProps) {
  return (
    <li data-step={step} aria-current={step === 'now' ? 'step' : undefined}>
      <NetworkMark network={network} size={24} />
      <span>
        <b>{tReview('split.part', { n, amount, network: protocols[network].name })}</b> <span className="quiet">{text}</span>
      </span>
    </li>
  );
}

const amountText = (subject: Subject): string => inUnit(group(sentAmount(subject)), subject.request.from.ticker);

/** What a payment gives, once its terms are known. */
function payoutText(terms: Terms | undefined): string {
  if (terms === undefined) return '';
  const { payout, request } = terms;
  const about = inUnit(exact(payout, request.to.decimals), request.to.ticker);
  return terms.least === 0n ? tReview('split.open', { about }) : tReview('split.about', { about, least: leastText(terms) });
}

interface Props {
  /** The payment that is next. */
  readonly subject: Subject;
  /** Its terms, with those of the other one; undefined while they are asked for or have ended. */
  readonly terms: Terms | undefined;
  /** Whether it may be sent by now. */
  readonly isSigning: boolean;
}

/** Both payments of an order over both networks, above each step of the dialog: what is sent, and what is still at stake. */
export function SplitHead({ subject, terms, isSigning }: Props) {
  const { split, request, choice } = subject;
  if (split === undefined) return null;
  const { rest } = split;
  const [first] = paymentsOf(split.id);
  const sent = inUnit(exact(first?.amount ?? 0n, request.from.decimals), request.from.ticker);
  const own = { network: choice.network, step: 'now', amount: amountText(subject), text: payoutText(terms) } as const;
  return (
    <section className="split-head">
      <ol>
        {rest === undefined && first && <Part network={first.network} n={1} step="done" amount={sent} text={tReview('split.sent')} />}
        <Part {...own} n={rest === undefined ? 2 : 1} />
        {rest && <Part network={rest.choice.network} n={2} step="ahead" amount={amountText(rest)} text={payoutText(terms?.rest)} />}
      </ol>
      {!isSigning && (
        <p className="notice" data-tone="info" role="status">
          {rest === undefined ? tReview('split.still', { amount: own.amount }) : tReview('split.first')}{' '}
          {first?.tx !== undefined && <a href={trackPath(first.tx, first.network)}>{tReview('split.follow')}</a>}
        </p>
      )}
    </section>
  );
}
