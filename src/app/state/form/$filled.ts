import { atom } from 'nanostores';

/** Text filled in by a link or a connected account; not the user's own until changed. */
export const $filledText = atom('');
