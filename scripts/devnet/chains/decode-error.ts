/** Undecodable bytes or text; the message is the chain's own. */
export class DecodeError extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'DecodeError';
  }
}
