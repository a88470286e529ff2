import { type RefObject, useEffect, useRef } from 'react';

/** Takes over input typed before hydration, which is in the field but in no store. */
export function useEarlyText(take: (text: string) => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    const early = input.current?.value ?? '';
    if (early !== '') take(early);
  }, []);
  return input;
}
