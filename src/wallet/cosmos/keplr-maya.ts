const cacao = { coinDenom: 'CACAO', coinMinimalDenom: 'cacao', coinDecimals: 10 };

/** MAYAChain as a chain suggestion for Keplr-compatible wallets. Source: content/reference/chains.md#cosmos-chains. */
export const mayaChainInfo = {
  chainId: 'mayachain-mainnet-v1',
  chainName: 'MAYAChain',
  rpc: 'https://tendermint.mayachain.info',
  rest: 'https://mayanode.mayachain.info',
  bip44: { coinType: 931 },
  bech32Config: {
    bech32PrefixAccAddr: 'maya',
    bech32PrefixAccPub: 'mayapub',
    bech32PrefixValAddr: 'mayav',
    bech32PrefixValPub: 'mayavpub',
    bech32PrefixConsAddr: 'mayac',
    bech32PrefixConsPub: 'mayacpub',
  },
  currencies: [cacao],
  feeCurrencies: [{ ...cacao, gasPriceStep: { low: 0, average: 0, high: 0 } }],
  stakeCurrency: cacao,
};
