/** The media type of server-sent events. */
export const eventStream = 'text/event-stream';
const json = 'application/json';

/**
 * Whether the caller prefers events to JSON: clients generated from our OpenAPI accept both. A type with `q=0` and
 * wildcards do not count.
 */
export const wantsEvents = (request: Request): boolean => readWeight(request, eventStream) > readWeight(request, json);

/** Whether the caller accepts JSON and not events. */
export const wantsJson = (request: Request): boolean => readWeight(request, json) > 0 && readWeight(request, eventStream) === 0;

/** Whether the caller explicitly accepts HTML, as browsers do. */
export const wantsHtml = (request: Request): boolean => readWeight(request, 'text/html') > 0;

/** Weight from 0 to 1 of the exact type in `Accept`. */
function readWeight({ headers }: Request, wanted: string): number {
  const ranges = (headers.get('accept') ?? '').toLowerCase().split(',');
  const weights = ranges.map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return type === wanted && /^[01](\.\d*)?$/.test(weight) ? Number(weight) : 0;
  });
  return Math.max(...weights);
}
