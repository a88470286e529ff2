import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Ref for the heading of a signing step, which takes over the focus of the previous step unless the user has moved it elsewhere. */
export function useStageHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const { activeElement: held } = document;
    if (held === document.body || held?.id === 'confirm-title') heading.current?.focus();
  }, []);
  return heading;
}
