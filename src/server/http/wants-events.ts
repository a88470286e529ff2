/** The media type of server-sent events. */
export const eventStream = 'text/event-stream';

/** Whether the caller asks for events; a type that is only refused (`q=0`) or a wildcard is no wish. */
export function wantsEvents({ headers }: Request): boolean {
  const ranges = (headers.get('accept') ?? '').toLowerCase().split(',');
  return ranges.some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    return type === eventStream && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
