/** Sections of the help pages that the app links to: page and id of the heading, the same in every language. */
export const helpPlaces = [
  'failed-swaps#a-swap-seems-stuck',
  'failed-swaps#when-nothing-comes-back',
  'failed-swaps#when-you-get-a-refund',
  'fees#why-large-swaps-cost-more',
  'fees#why-small-swaps-cost-more',
  'how-long#swaps-in-parts',
  'questions#what-is-a-memo',
  'questions#why-did-i-get-less-than-quoted',
  'questions#why-two-payments',
  'safety#what-can-still-go-wrong',
  'safety#what-we-check-before-you-pay',
  'safety#who-holds-your-coins',
  'wallets#what-it-takes',
  'wallets#wallets-that-connect',
] as const;

export type HelpPlace = (typeof helpPlaces)[number];
