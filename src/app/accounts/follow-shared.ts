/** A following that all who show the same have in common: the first begins it, and the last one's end stops it. */
export function followShared(begin: () => () => void): () => () => void {
  let followers = 0;
  let stop = (): void => undefined;
  return () => {
    followers += 1;
    if (followers === 1) stop = begin();
    return () => {
      followers -= 1;
      if (followers === 0) stop();
    };
  };
}
