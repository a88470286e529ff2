/** States before a network has seen the deposit, known only to the browser that made it. */
export const localStates = ['signing', 'sent', 'registered', 'awaiting_deposit'] as const;
/** States within the network, in order. */
export const movingStates = ['observed', 'confirming', 'swapping', 'outbound_delayed', 'outbound_signed'] as const;
/**
 * Final states. `cancelled`: another transaction without a swap order spent the deposit's coins, or the owner cancelled a
 * limit order before any fill. `lost`: by the network's own finality nothing is paid out or returned, unless a
 * network later reports otherwise.
 */
export const finalStates = ['done', 'refunded', 'partly_refunded', 'expired', 'cancelled', 'lost'] as const;
/** All states; `unknown` when no source reports enough for another one. */
export const trackStates = [...localStates, ...movingStates, ...finalStates, 'unknown'] as const;

/** One of `localStates`. */
export type LocalState = (typeof localStates)[number];
/** One of `movingStates`. */
export type MovingState = (typeof movingStates)[number];
/** One of `trackStates`. */
export type TrackState = (typeof trackStates)[number];

/** States a network's answers can give, in order. */
const seen = [...movingStates, 'done', 'refunded', 'partly_refunded', 'cancelled'] as const;
const after = (state: MovingState): readonly TrackState[] => seen.slice(seen.indexOf(state) + 1);

/**
 * All allowed transitions. Final states have few: a network that has the deposit knows better than a browser that took it
 * for expired and than a verdict of lost, and the reason of a refund can come after it.
 */
const moves: Readonly<Record<TrackState, readonly TrackState[]>> = {
  signing: ['sent', ...seen, 'lost'],
  sent: [...seen, 'lost'],
  registered: ['awaiting_deposit', 'sent', 'expired', ...seen, 'lost'],
  awaiting_deposit: ['sent', 'expired', ...seen, 'lost'],
  observed: [...after('observed'), 'lost'],
  confirming: [...after('confirming'), 'lost'],
  swapping: [...after('swapping'), 'lost'],
  outbound_delayed: after('outbound_delayed'),
  outbound_signed: after('outbound_signed'),
  done: [],
  refunded: ['cancelled'],
  partly_refunded: [],
  expired: ['sent', ...seen, 'lost'],
  cancelled: [],
  lost: seen,
  unknown: [...seen, 'lost'],
};

/** Whether a transition is allowed. */
export const canMove = (from: TrackState, to: TrackState): boolean => moves[from].includes(to);
/** Whether a state is final. */
export const isFinal = (state: TrackState): boolean => (finalStates as readonly TrackState[]).includes(state);
