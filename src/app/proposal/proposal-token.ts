const mark = '#review=';

/** What a review link carries in the fragment of the address; undefined on any other address, and inside a page of another site. */
export function reviewToken(): string | undefined {
  const { hash } = location;
  return hash.startsWith(mark) && self === top ? hash.slice(mark.length) : undefined;
}

/** The address without the link: a reload begins plainly. */
export const dropToken = (): void => history.replaceState(history.state, '', location.pathname + location.search);
