import { useEffect } from 'react';
import type { ConfirmEvent } from '../../state/review/$confirm.ts';
import { $sign, resetSign, type SignState } from '../../state/sign/$sign.ts';

/**
 * Goes on to the second payment of an order once the first is sent. Returns the way there while the first has been sent but
 * nobody has seen it: the user reads about that first.
 */
export function useNextPayment(sign: SignState, send: (event: ConfirmEvent) => void): (() => void) | undefined {
  const rest = sign.kind === 'sent' ? sign.draft.split?.rest : undefined;
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
