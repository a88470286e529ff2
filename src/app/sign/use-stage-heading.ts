import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of a signing step: takes over the focus of the previous step, but not focus the user moved elsewhere. */
export function useStageHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement: held } = document;
    if (held === document.body || held?.id === 'confirm-title') heading.current?.focus();
  }, []);
  return heading;
}
