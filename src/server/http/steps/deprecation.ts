import type { Deprecation } from '../../../contract/endpoint.ts';
import { AppError } from '../../../core/errors.ts';

/** Start of an ISO day, in unix milliseconds. */
const parseDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and the link to the replacement of the endpoint. */
export function deprecationHeaders(deprecation: Deprecation | undefined, siteUrl: string): Readonly<Record<string, string>> {
  if (deprecation === undefined) return {};
  const { since, sunset, link } = deprecation;
  return {
    Deprecation: `@${parseDay(since) / 1000}`,
    ...(sunset === undefined ? {} : { Sunset: new Date(parseDay(sunset)).toUTCString() }),
    Link: `<${siteUrl}${link}>; rel="deprecation"; type="text/html"`,
  };
}

/** Rejects requests to a sunset endpoint. @throws AppError not_found as of its sunset day. `now` in unix milliseconds. */
export function refuseSunset(deprecation: Deprecation | undefined, siteUrl: string, now: number): void {
  if (deprecation?.sunset === undefined || now < parseDay(deprecation.sunset)) return;
  throw new AppError({ code: 'not_found', hint: `This address was retired on ${deprecation.sunset}. See ${siteUrl}${deprecation.link}.` });
}
