/** Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const swapped = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Length of a language root, which is excluded: "/es" is close to every short word. */
const longestLanguage = '/es'.length;

const stepsOf = (path: string): readonly string[] => path.split('/').filter((step) => step !== '');

/** The three published paths most likely meant by `path`, nearest first: typos, or the same last segment in another folder. */
export function nearPaths(path: string, published: readonly string[]): readonly string[] {
  const wanted = decodeURI(path)
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.(?:html?|php|mdx?)$/, '');
  const last = stepsOf(wanted).at(-1) ?? '';
  return published
    .filter((one) => one.length > longestLanguage)
    .map((one) => {
      const whole = distance(wanted, one);
      const end = distance(last, stepsOf(one).at(-1) ?? '') + 1;
      return { one, far: Math.min(whole, last.length > 3 ? end : whole), length: Math.max(last.length, 4) };
    })
    .filter(({ far, length }) => far <= length / 2.5 + 1)
    .sort((a, b) => a.far - b.far || a.one.length - b.one.length)
    .slice(0, 3)
    .map(({ one }) => one);
}
