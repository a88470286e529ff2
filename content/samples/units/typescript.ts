const decimalsOf = (asset: string) => (asset === 'MAYA.CACAO' ? 10 : asset === 'MAYA.MAYA' ? 4 : 8);

function toUnits(text: string, asset: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const decimals = decimalsOf(asset);
  if (!/^\d+$/.test(whole + fraction) || fraction.length > decimals) throw new Error(`${text} is no amount of ${asset}`);
  return BigInt(whole + fraction.padEnd(decimals, '0')).toString();
}

function fromUnits(units: string, asset: string): string {
  const decimals = decimalsOf(asset);
  const digits = units.padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}

console.log(toUnits('0.1', 'BTC.BTC'), toUnits('1.5', 'MAYA.CACAO'), fromUnits('271906836', 'ETH.ETH'));
