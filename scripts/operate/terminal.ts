/** Prints a reason and ends the command as failed. */
export function stop(words: string): never {
  console.error(words);
  process.exit(1);
}

/** Strips control characters, which terminals interpret: what strangers sent is untrusted. */
export const plain = (text: string): string => text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '\ufffd');
