import { useEffect } from 'react';
import type { ConfirmEvent } from '../../state/review/$confirm.ts';
import type { Subject } from '../../state/review/confirm-terms.ts';
import { $sign, resetSign, type SignState } from '../../state/sign/$sign.ts';

/** Second payment of `order` once its first is sent; a signature that outlived its own review leads to none in another. */
export function nextPayment(sign: SignState, order: string | undefined): Subject | undefined {
  const split = sign.kind === 'sent' ? sign.draft.split : undefined;
  return split?.id === order ? split?.rest : undefined;
}

/**
 * Goes on to the second payment of the order under review once the first is sent. Returns the way there while the first has been
 * sent but nobody has seen it: the user reads about that first.
 */
export function useNextPayment(sign: SignState, send: (event: ConfirmEvent) => void, order: string | undefined): (() => void) | undefined {
  const rest = nextPayment(sign, order);
  const isUnseen = sign.kind === 'sent' && sign.outcome.proof === 'none';
  const goOn =
    rest &&
    (() => {
      send({ kind: 'ask', subject: rest });
      $sign.set(resetSign($sign.get()));
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each payment.
  useEffect(() => {
    if (!isUnseen) goOn?.();
  }, [rest, isUnseen]);
  return goOn;
}
