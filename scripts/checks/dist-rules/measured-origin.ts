/** The one origin at which bytes are measured: as long as most, so that a budget met for it is met for others. */
export const measuredOrigin = 'https://swap.a-rather-long-domain-name.example';

/** A text as it would be if built for the measured origin, so that its bytes do not depend on who deploys. */
export const atMeasuredOrigin = (text: string, origin: string): string =>
  text.replaceAll(origin, measuredOrigin).replaceAll(encodeURIComponent(origin), encodeURIComponent(measuredOrigin));
