import type { ComponentType } from 'react';
import type { ConfirmWord } from '../../words/confirm-words.ts';
import type { ConfirmEvent, ConfirmState } from '../review/$confirm.ts';
import type { Terms } from '../review/confirm-terms.ts';

export interface PayProps {
  readonly state: Extract<ConfirmState, { kind: 'payable' }>;
  readonly send: (event: ConfirmEvent) => void;
}

/** Props of a payment method, which may switch to another, keeping all input. */
export interface PayWayProps extends PayProps {
  readonly choose: (id: PayWay['id']) => void;
  /** Other methods that work for these terms. */
  readonly others: readonly PayWay['id'][];
}

/** One payment method for consented terms. Each loads its own script when selected. */
export interface PayWay {
  readonly id: 'wallet' | 'hand' | 'instant';
  readonly title: ConfirmWord;
  /** One-line description, shown while selected. */
  readonly text: ConfirmWord;
  /** SVG path of its icon in a 20 by 20 view box. */
  readonly drawing: string;
  /** Reason the method does not work for these terms; undefined if it does. */
  readonly error: (terms: Terms) => string | undefined;
  readonly load: () => Promise<{ readonly default: ComponentType<PayWayProps> }>;
}
