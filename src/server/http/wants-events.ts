/** The media type of server-sent events. */
export const eventStream = 'text/event-stream';
const json = 'application/json';

/**
 * Whether the caller asks for events, and not as much for JSON: clients made from our OpenAPI name both. A type that is only
 * refused (`q=0`) or a wildcard is no wish.
 */
export const wantsEvents = (request: Request): boolean => weightOf(request, eventStream) > weightOf(request, json);

/** Whether the caller asks for JSON, and for no events. */
export const wantsJson = (request: Request): boolean => weightOf(request, json) > 0 && weightOf(request, eventStream) === 0;

/** Whether the caller names HTML, as browsers do. */
export const wantsHtml = (request: Request): boolean => weightOf(request, 'text/html') > 0;

/** From 0 to 1, as `Accept` names the type itself. */
function weightOf({ headers }: Request, wanted: string): number {
  const ranges = (headers.get('accept') ?? '').toLowerCase().split(',');
  const weights = ranges.map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return type === wanted && /^[01](\.\d*)?$/.test(weight) ? Number(weight) : 0;
  });
  return Math.max(...weights);
}
