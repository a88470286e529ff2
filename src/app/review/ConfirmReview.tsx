import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { exact, inUnit, percent } from '../../i18n/figures.ts';
import { isolated } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { lossLevel, wholePercent } from '../offers/loss-words.ts';
import { isUnitForUnit } from '../offers/order-book.ts';
import Warnings from '../offers/Warnings.tsx';
import { payError } from '../pay/pay-ways.ts';
import { $now } from '../swap/$now.ts';
import { $confirm, type ConfirmEvent, type ConfirmState, consentableTerms } from './$confirm.ts';
import { consentKey, type Terms } from './confirm-terms.ts';
import { tReview } from './confirm-words.ts';
import { ReviewEnds } from './ReviewEnds.tsx';
import { ReviewFacts } from './ReviewFacts.tsx';
import { RaisableFee } from './raise/RaisableFee.tsx';
import { isLossAccepted, lossConsent } from './review-loss.ts';
import { lossButtonText, TypedLoss } from './TypedLoss.tsx';

type ReviewState = Extract<ConfirmState, { kind: 'review' }>;

interface ChangeProps {
  readonly name: string;
  readonly was: string;
  readonly now: string;
  readonly by: string;
  readonly isWorse: boolean;
}

function Change({ name, was, now, by, isWorse }: ChangeProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <del>{was}</del>
      </td>
      <td>
        <ins>{now}</ins>
      </td>
      <td data-less={isWorse}>{isolated(by)}</td>
    </tr>
  );
}

const signed = (isMore: boolean, figure: string): string => `${isMore ? '+' : ''}${figure}`;

function amountChange(name: string, was: bigint, now: bigint, { decimals, ticker }: Terms['request']['to']): ChangeProps {
  const text = (units: bigint) => inUnit(exact(units, decimals), ticker);
  return { name, was: text(was), now: text(now), by: signed(now > was, exact(now - was, decimals)), isWorse: now < was };
}

function lossChange({ loss: was }: Terms, { loss: now }: Terms): readonly ChangeProps[] {
  if (was.totalBps === now.totalBps) return [];
  const by = now.totalBps - was.totalBps;
  const name = tReview('confirm.cost');
  return [{ name, was: percent(was.totalBps), now: percent(now.totalBps), by: signed(by > 0, percent(by)), isWorse: by > 0 }];
}

function changesOf(terms: Terms, was: Terms): readonly ChangeProps[] {
  const { order, request, payout } = terms;
  const isLimit = order.kind === 'limit';
  return [
    ...lossChange(was, terms),
    ...(isLimit ? [] : [amountChange(tReview('confirm.receive'), was.payout, payout, request.to)]),
    ...(isUnitForUnit(order.kind)
      ? []
      : [amountChange(tReview(isLimit ? 'confirm.target' : 'confirm.minimum'), was.order.limit, order.limit, request.to)]),
  ];
}

/** Old and new figures side by side. */
function Changes({ terms, was }: { readonly terms: Terms; readonly was: Terms }) {
  return (
    <section className="confirm-changes" role="alert">
      <h3>{tReview('confirm.changed')}</h3>
      <p>{tReview('confirm.changedText')}</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{tReview('confirm.before')}</th>
            <th scope="col">{tReview('confirm.now')}</th>
            <th scope="col">{tReview('confirm.change')}</th>
          </tr>
        </thead>
        <tbody>
          {changesOf(terms, was).map((change) => (
            <Change key={change.name} {...change} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the person wrote for these very figures; other figures ask anew. */
function useTyped(terms: Terms): readonly [string, (text: string) => void] {
  const about = `${consentKey(terms)} ${terms.payout} ${terms.loss.totalBps}`;
  const [typed, setTyped] = useState({ about, text: '' });
  return [typed.about === about ? typed.text : '', (text) => setTyped({ about, text })];
}

function Act({ state, typed }: { readonly state: ReviewState; readonly typed: string }) {
  const { terms, was } = state;
  const now = useStore($now);
  const { loss } = terms;
  const isLoud = lossConsent(loss) !== 'press';
  const level = lossLevel({ price_impact_bps: loss.impactBps, warnings: terms.warnings });
  const isAccepted = isLossAccepted(loss, typed);
  const ready = consentableTerms(state, now) !== undefined && isAccepted;
  return (
    <div className="confirm-act">
      <button type="submit" className="button" data-level={level} disabled={!ready}>
        {isLoud ? lossButtonText(loss) : tReview(was === undefined ? 'confirm.continue' : 'confirm.accept')}
      </button>
      <p className="quiet">{isAccepted ? tReview('confirm.nothing') : tReview('loss.first', { n: wholePercent(loss.totalBps) })}</p>
    </div>
  );
}

interface Props {
  readonly state: ReviewState;
  readonly send: (event: ConfirmEvent) => void;
}

/** The terms, read from the memo, and the consent to exactly these. */
export function ConfirmReview({ state, send }: Props) {
  const { terms, was } = state;
  useStore($confirm);
  const [typed, type] = useTyped(terms);
  const { order, loss, warnings } = terms;
  const error = payError(terms);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ kind: 'consent', key: consentKey(terms), typed });
  };
  return (
    <form className="confirm-form" onSubmit={submit}>
      {was !== undefined && <Changes terms={terms} was={was} />}
      <ReviewEnds terms={terms} dim={state.renewing} />
      <Warnings warnings={warnings.filter(({ code }) => code !== 'unprotected')} lost={loss.usd} />
      <TypedLoss loss={loss} typed={typed} onType={type} />
      {order.limit === 0n && !isUnitForUnit(order.kind) && (
        <p className="notice notice-stop" role="alert">
          <b>{t('sentence', { text: tReview('confirm.unprotected') })}</b> {tReview('confirm.unprotectedText')}
        </p>
      )}
      {error !== undefined && <p className="notice">{error}</p>}
      <ReviewFacts terms={terms} />
      <RaisableFee terms={terms} />
      <Act state={state} typed={typed} />
    </form>
  );
}
