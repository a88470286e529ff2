/**
 * Address in the networks' notation: EVM addresses in lowercase, Bitcoin Cash addresses without their
 * prefix, which a memo cannot hold. Other text is unchanged.
 * @example plainAddress('bitcoincash:qpm2qsznhks23z7629mms6cwef74vcwvy22gdx6a') // 'qpm2qsznhks23z7629mms6cwef74vcwvy22gdx6a'
 */
export const plainAddress = (address: string): string =>
  /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address.replace(/^bitcoincash:/i, '');
