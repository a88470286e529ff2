import { atom, onMount } from 'nanostores';

/** Icon names of pinned tokens by asset id, loaded once a token is shown; letters are shown if loading fails. */
export const $tokenMarks = atom<ReadonlyMap<string, string> | undefined>();

onMount($tokenMarks, () => {
  if ($tokenMarks.get() === undefined)
    void import('./token-marks.ts').then(
      ({ tokenMarks }) => $tokenMarks.set(tokenMarks),
      () => undefined,
    );
});
