import { Chevron } from '../../assets/AssetIcons.tsx';
import Warnings from '../../offers/Warnings.tsx';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { tReview } from '../../words/confirm-words.ts';
import { MemoFold } from '../ticket/MemoFold.tsx';
import { ReviewEnds } from '../ticket/ReviewEnds.tsx';
import { ReviewFacts } from '../ticket/ReviewFacts.tsx';

/** All figures of the second payment, to judge before the first. Its warnings stay in sight; it is consented to on its own. */
export function RestFold({ terms: { rest } }: { readonly terms: Terms }) {
  if (rest === undefined) return null;
  return (
    <>
      <Warnings warnings={rest.warnings} lost={rest.loss.usd} />
      <details className="confirm-memo split-rest">
        <summary>
          <b>{tReview('split.other')}</b>
          <Chevron />
        </summary>
        <ReviewEnds terms={rest} />
        <ReviewFacts terms={rest} />
        <MemoFold terms={rest} />
      </details>
    </>
  );
}
