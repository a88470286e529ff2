/** Bytes or text that a chain's reader cannot take; the text is the one the chain gives. */
export class DecodeError extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'DecodeError';
  }
}
