/** Shares one subscription: the first follower begins it, the last one to leave stops it. */
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
