/** The media type of server-sent events. */
export const eventStream = 'text/event-stream';

/** Whether the caller asks for events; a type that is only refused (`q=0`) or a wildcard is no wish. */
export const wantsEvents = (request: Request): boolean => names(request, eventStream);

/** Whether the caller asks for JSON, and for no events. */
export const wantsJson = (request: Request): boolean => names(request, 'application/json') && !wantsEvents(request);

function names({ headers }: Request, wanted: string): boolean {
  const ranges = (headers.get('accept') ?? '').toLowerCase().split(',');
  return ranges.some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    return type === wanted && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
