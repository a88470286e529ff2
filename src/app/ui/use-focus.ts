import { type RefObject, useEffect, useRef } from 'react';

/** For a heading that takes the place of what had the focus: it gets it, and so comes into view. */
export function useFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
