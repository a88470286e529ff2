import { type RefObject, useLayoutEffect, useRef } from 'react';

const topsOf = (list: HTMLElement | null): ReadonlyMap<Element, number> =>
  new Map([...(list?.querySelectorAll<HTMLElement>('.offer') ?? [])].map((card) => [card, card.offsetTop]));

function glide(list: HTMLElement | null, before: ReadonlyMap<Element, number>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [card, top] of topsOf(list)) {
    const by = (before.get(card) ?? top) - top;
    if (by !== 0) card.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration: 160, easing: 'ease-out' });
  }
}

/** Animates cards to their new positions when `order` changes. */
export function useGlide(order: string): RefObject<HTMLFieldSetElement | null> {
  const list = useRef<HTMLFieldSetElement>(null);
  const last = useRef(order);
  // Measured before the DOM update.
  const before = last.current === order ? undefined : topsOf(list.current);
  useLayoutEffect(() => {
    last.current = order;
    if (before !== undefined) glide(list.current, before);
  });
  return list;
}
