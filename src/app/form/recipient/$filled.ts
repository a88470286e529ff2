import { atom } from 'nanostores';

/** The text that a link or a connected account has put into the field: not the person's own until they change it. */
export const $filledText = atom('');
