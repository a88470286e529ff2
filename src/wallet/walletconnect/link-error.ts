/** An error in the form of wallets: `prompt.ts` classifies it, nothing of it is shown. */
export interface LinkError {
  readonly code: number;
  readonly message: string;
}

export const linkError = (code: number, message: string): LinkError => ({ code, message });
