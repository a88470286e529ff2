/** The id of a heading, as the MDX renderer makes it: lower case, no punctuation, dashes for spaces. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** Gives the ids of one document in turn; a repeated one is numbered. */
export function makeSlugger(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const plain = slugOf(text);
    let id = plain;
    while (seen.has(id)) {
      const times = (seen.get(plain) ?? 0) + 1;
      seen.set(plain, times);
      id = `${plain}-${times}`;
    }
    seen.set(id, 0);
    return id;
  };
}
