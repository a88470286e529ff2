import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a heading that replaces the focused element, which also scrolls it into view. */
export function useFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
