import { type RefObject, useEffect, useRef } from 'react';

/** Hands over what was typed into a field before its script ran: it stands in the field and in no store. */
export function useEarlyText(take: (text: string) => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    const early = input.current?.value ?? '';
    if (early !== '') take(early);
  }, []);
  return input;
}
