import { randomBytes } from 'node:crypto';
import * as z from 'zod';

const minSecretLength = 32;
const minTokenLength = 16;

/** `new,old`: the first one signs; signatures of the others stay valid. */
export const signingSecrets = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(minSecretLength, `must have at least ${minSecretLength} characters, each of several with commas between`)));

/** Generates a signing secret for the life of this process. */
export const newSigningSecret = (): string => randomBytes(minSecretLength).toString('hex');

/** Token of our own callers; `hint` says how to generate one. */
export const bearerToken = (hint = '') => z.string().min(minTokenLength, `must have at least ${minTokenLength} characters${hint}`);
