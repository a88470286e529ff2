/**
 * An address as the networks list it: the hex digits of EVM addresses in small letters, Bitcoin Cash addresses without their
 * prefix, which a memo cannot hold. Everything else as it is.
 * @example plainAddress('bitcoincash:qpm2qsznhks23z7629mms6cwef74vcwvy22gdx6a') // 'qpm2qsznhks23z7629mms6cwef74vcwvy22gdx6a'
 */
export const plainAddress = (address: string): string =>
  /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address.replace(/^bitcoincash:/i, '');
