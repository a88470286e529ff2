const sheets = new Map<string, Promise<void>>();

/** Adds a style sheet to the page once; after a failure the next call tries again. */
function addSheet(href: string): Promise<void> {
  const added =
    sheets.get(href) ??
    new Promise<void>((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        sheets.delete(href);
        reject(new Error(`${href} did not load`));
      };
      document.head.append(link);
    });
  sheets.set(href, added);
  return added;
}

/**
 * A part that is loaded on use, once its styles are there too. The page's own sheet has what is seen at once, so
 * that the first paint waits for no more. @throws Error when either does not load.
 */
export async function withStyles<T>(part: Promise<T>, ...styles: readonly string[]): Promise<T> {
  const [loaded] = await Promise.all([part, ...styles.map(addSheet)]);
  return loaded;
}
