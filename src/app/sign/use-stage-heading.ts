import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of a step of signing: it takes the focus that the step before had, and none that a person has elsewhere. */
export function useStageHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement: held } = document;
    if (held === document.body || held?.id === 'confirm-title') heading.current?.focus();
  }, []);
  return heading;
}
