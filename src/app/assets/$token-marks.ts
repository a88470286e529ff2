import { atom, onMount } from 'nanostores';

/** The drawings of pinned tokens, once a token is shown. Letters stand where they cannot be had. */
export const $tokenMarks = atom<ReadonlyMap<string, string> | undefined>();

onMount($tokenMarks, () => {
  if ($tokenMarks.get() === undefined)
    void import('./token-marks.ts').then(
      ({ tokenMarks }) => $tokenMarks.set(tokenMarks),
      () => undefined,
    );
});
