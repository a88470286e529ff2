import type { ComponentType } from 'react';
import type { ConfirmEvent, ConfirmState } from '../review/$confirm.ts';
import type { Terms } from '../review/confirm-terms.ts';
import type { ConfirmWord } from '../review/confirm-words.ts';

export interface PayProps {
  readonly state: Extract<ConfirmState, { kind: 'payable' }>;
  readonly send: (event: ConfirmEvent) => void;
}

/** What one way is given: it may hand over to another, with everything that was entered. */
export interface PayWayProps extends PayProps {
  readonly choose: (id: PayWay['id']) => void;
  /** The other ways that work for these terms. */
  readonly others: readonly PayWay['id'][];
}

/** One way to pay for consented terms. Each brings its own script when it is chosen. */
export interface PayWay {
  readonly id: 'wallet' | 'hand' | 'instant';
  readonly title: ConfirmWord;
  /** One line about it, shown while it is chosen. */
  readonly text: ConfirmWord;
  /** Path of its picture on a field of 20 by 20. */
  readonly drawing: string;
  /** Why it does not work for these terms; undefined when it does. */
  readonly error: (terms: Terms) => string | undefined;
  readonly load: () => Promise<{ readonly default: ComponentType<PayWayProps> }>;
}
