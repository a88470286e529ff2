import { Chevron } from '../../assets/AssetIcons.tsx';
import { HelpLink } from '../../help/HelpLink.tsx';
import { ConfirmPromise, orderedBy } from '../../pay/ConfirmPromise.tsx';
import { $confirm } from '../../state/review/$confirm.ts';
import { leastText, memoSize } from '../../state/review/confirm-figures.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { Copy } from '../../ui/Copy.tsx';
import { deviceClock } from '../../ui/clock.ts';
import { tReview } from '../../words/confirm-words.ts';

/** Abbreviated address, shown in full elsewhere. */
export const endsOf = (address: string): string => (address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`);

/** The memo, while the terms on screen have it and have not expired; asked on copy, since the screen may be a second stale. */
function usableMemo({ network, memo }: Terms): string | undefined {
  const state = $confirm.get();
  if (state.kind !== 'review' || deviceClock.now() >= state.terms.expiresAt) return undefined;
  return [state.terms, state.terms.rest].some((one) => one?.network === network && one.memo === memo) ? memo : undefined;
}

/** One-line summary of the memo; expands to the full sentence and the memo itself. */
export function MemoFold({ terms }: { readonly terms: Terms }) {
  const { order, request } = terms;
  const values = { amount: leastText(terms), asset: request.to.ticker, address: endsOf(order.destination) };
  return (
    <details className="confirm-memo">
      <summary>
        <span>
          <b>{tReview('confirm.memoTitle')}</b>{' '}
          <span className="quiet">{tReview(order.limit > 0n ? 'confirm.memoShort' : 'confirm.memoOpen', values)}</span>
        </span>
        <Chevron />
      </summary>
      <p className="quiet">
        {tReview('confirm.memoWhat')} <HelpLink to="questions#what-is-a-memo" />
      </p>
      <ConfirmPromise ordered={orderedBy(terms)} />
      <dl>
        <div className="figure figure-long">
          <dt>
            {tReview('confirm.memo')} <span className="quiet">{memoSize(terms)}</span>
          </dt>
          <dd className="mono">{terms.memo}</dd>
        </div>
      </dl>
      <Copy text={() => usableMemo(terms)} name={tReview('manual.copyMemo')} />
    </details>
  );
}
