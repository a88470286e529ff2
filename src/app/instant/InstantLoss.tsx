import Warnings from '../offers/Warnings.tsx';
import { TypedLoss } from '../review/TypedLoss.tsx';
import type { Verified } from '../state/instant/instant-order.ts';
import type { TermsLoss } from '../state/review/review-loss.ts';

interface Props {
  readonly loss: TermsLoss;
  readonly warnings: Verified['warnings'];
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/** Loss of a deposit made now, with the input for a severe loss. */
export default function InstantLoss({ loss, warnings, typed, onType }: Props) {
  return (
    <>
      <Warnings warnings={warnings} lost={loss.usd} />
      <TypedLoss loss={loss} typed={typed} onType={onType} />
    </>
  );
}
