const sheets = new Map<string, Promise<void>>();

/** Adds a style sheet once; retried by the next call after a failure. */
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
 * Loads a part on demand together with its styles. The page's own style sheet covers the initial view, so the first paint
 * does not wait for these. @throws Error when either fails to load.
 */
export async function withStyles<T>(part: Promise<T>, ...styles: readonly string[]): Promise<T> {
  const [loaded] = await Promise.all([part, ...styles.map(addSheet)]);
  return loaded;
}
