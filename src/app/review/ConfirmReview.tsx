import { useStore } from '@nanostores/react';
import { exact, group, inUnit, percent } from '../../i18n/figures.ts';
import { isolated } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { payError } from '../pay/pay-ways.ts';
import { $now } from '../swap/$now.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { $confirm, type ConfirmEvent, type ConfirmState, consentableTerms } from './$confirm.ts';
import { ConfirmPromise } from './ConfirmPromise.tsx';
import { leastText, memoSize, runsText, sentAmount } from './confirm-figures.ts';
import { consentKey, type Terms } from './confirm-terms.ts';
import { tReview } from './confirm-words.ts';

type ReviewState = Extract<ConfirmState, { kind: 'review' }>;

function Change({ name, was, now, terms }: { readonly name: string; readonly was: bigint; readonly now: bigint; readonly terms: Terms }) {
  const { decimals, ticker } = terms.request.to;
  const by = now - was;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <del>{inUnit(exact(was, decimals), ticker)}</del>
      </td>
      <td>
        <ins>{inUnit(exact(now, decimals), ticker)}</ins>
      </td>
      <td data-less={by < 0n}>{isolated(`${by > 0n ? '+' : ''}${exact(by, decimals)}`)}</td>
    </tr>
  );
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
          {terms.order.kind === 'swap' && <Change name={tReview('confirm.expected')} was={was.payout} now={terms.payout} terms={terms} />}
          <Change
            name={tReview(terms.order.kind === 'limit' ? 'confirm.target' : 'confirm.minimum')}
            was={was.order.limit}
            now={terms.order.limit}
            terms={terms}
          />
        </tbody>
      </table>
    </section>
  );
}

function Facts({ terms, impactBps }: { readonly terms: Terms; readonly impactBps: number | undefined }) {
  const { order, request } = terms;
  const isLimit = order.kind === 'limit';
  const shares = order.affiliates.map(({ name, bps }) => `${name} ${bps === undefined ? '' : percent(bps)}`.trim()).join(', ');
  const rows: readonly (readonly [string, string])[] = [
    ...(isLimit ? [] : [[tReview('confirm.expected'), inUnit(exact(terms.payout, request.to.decimals), request.to.ticker)] as const]),
    ...(impactBps === undefined ? [] : [[tReview('confirm.impact'), percent(impactBps)] as const]),
    ...(isLimit || order.limit === 0n ? [] : [[tReview('confirm.protection'), percent(request.toleranceBps)] as const]),
    [tReview('confirm.runs'), runsText(terms)],
    [tReview('confirm.affiliate'), shares === '' ? tReview('confirm.affiliateNone') : shares],
  ];
  return (
    <dl className="confirm-facts">
      {rows.map(([name, text]) => (
        <div key={name} className="figure">
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div className="figure">
        <dt>{tReview('confirm.refund')}</dt>
        <dd>{order.refund === undefined ? tReview('confirm.refundSender') : <GroupedAddress text={order.refund} />}</dd>
      </div>
      <div className="figure figure-long">
        <dt>
          {tReview('confirm.memo')} <span className="quiet">{memoSize(terms)}</span>
        </dt>
        <dd className="mono">{terms.memo}</dd>
      </div>
    </dl>
  );
}

interface Props {
  readonly state: ReviewState;
  readonly impactBps: number | undefined;
  readonly send: (event: ConfirmEvent) => void;
}

/** The terms, read from the memo, and the consent to exactly these. */
export function ConfirmReview({ state, impactBps, send }: Props) {
  const { terms, was } = state;
  const now = useStore($now);
  useStore($confirm);
  const { order, request } = terms;
  const open = order.limit === 0n;
  const error = payError(terms);
  const ready = consentableTerms(state, now) !== undefined;
  return (
    <>
      {was !== undefined && <Changes terms={terms} was={was} />}
      <div className="confirm-sides" data-dim={state.renewing}>
        <p>
          <span className="quiet">{tReview('confirm.send')}</span>
          <b>{inUnit(group(sentAmount(terms)), request.from.ticker)}</b>
          <span className="quiet">{request.from.chainName}</span>
        </p>
        <p>
          <span className="quiet">
            {open ? tReview('confirm.about') : order.kind === 'limit' ? tReview('confirm.target') : tReview('confirm.least')}
          </span>
          <b>{open ? inUnit(exact(terms.payout, request.to.decimals), request.to.ticker) : leastText(terms)}</b>
          <span className="quiet">
            {tReview('confirm.arrives')} · {request.to.chainName}
          </span>
        </p>
      </div>
      {open && (
        <p className="notice notice-stop" role="alert">
          <b>{t('sentence', { text: tReview('confirm.unprotected') })}</b> {tReview('confirm.unprotectedText')}
        </p>
      )}
      {error !== undefined && <p className="notice">{error}</p>}
      <ConfirmPromise terms={terms} />
      <Facts terms={terms} impactBps={impactBps} />
      <div className="confirm-act">
        <button type="button" className="button" disabled={!ready} onClick={() => send({ kind: 'consent', key: consentKey(terms) })}>
          {tReview(was === undefined ? 'confirm.continue' : 'confirm.accept')}
        </button>
        <p className="quiet">{tReview('confirm.nothing')}</p>
      </div>
    </>
  );
}
