import { tronTokens } from './tron-tokens.ts';

/** Where a row was read, and on which day. The places are those of the token lists of integrations, which the test compares. */
export const tokenSources = {
  thorchain: { text: 'GET /thorchain/pools of a THORNode, mainnet', date: '2025-10-01' },
  mayachain: { text: 'GET /v2/pools of MAYAChain Midgard, mainnet', date: '2024-09-25' },
} as const;

/** A token contract that is pinned: it is what its ticker says, and a contract never changes its places. */
export interface KnownToken {
  readonly chain: string;
  readonly ticker: string;
  /** As the networks write it, upper case. */
  readonly contract: string;
  /** Places of the token on its chain. */
  readonly decimals: number;
  readonly source: keyof typeof tokenSources;
}

type Row = readonly [chain: string, ticker: string, contract: string, decimals: number, source: KnownToken['source']];

const rows: readonly Row[] = [
  ['ARB', 'ARB', '0X912CE59144191C1204E64559FE8253A0E49E6548', 18, 'mayachain'],
  ['ARB', 'DAI', '0XDA10009CBD5D07DD0CECC66161FC93D7C9000DA1', 18, 'mayachain'],
  ['ARB', 'GLD', '0XAFD091F140C21770F4E5D53D26B2859AE97555AA', 18, 'mayachain'],
  ['ARB', 'GMX', '0XFC5A1A6EB076A2C7AD06ED22C90D7E710E35AD0A', 18, 'mayachain'],
  ['ARB', 'GNS', '0X18C11FD286C5EC11C3B683CAA813B77F5163A122', 18, 'mayachain'],
  ['ARB', 'LEO', '0X93864D81175095DD93360FFA2A529B8642F76A6E', 3, 'mayachain'],
  ['ARB', 'LINK', '0XF97F4DF75117A78C1A5A0DBB814AF92458539FB4', 18, 'mayachain'],
  ['ARB', 'PEPE', '0X25D887CE7A35172C62FEBFD67A1856F20FAEBB00', 18, 'mayachain'],
  ['ARB', 'SUSHI', '0XD4D42F0B6DEF4CE0383636770EF773390D85C61A', 18, 'mayachain'],
  ['ARB', 'TGT', '0X429FED88F10285E61B12BDF00848315FBDFCC341', 18, 'mayachain'],
  ['ARB', 'UNI', '0XFA7F8980B0F1E64A2062791CC3B0871572F1F7F0', 18, 'mayachain'],
  ['ARB', 'USDC', '0XAF88D065E77C8CC2239327C5EDB3A432268E5831', 6, 'mayachain'],
  ['ARB', 'USDT', '0XFD086BC7CD5C481DCC9C85EBE478A1C0B69FCBB9', 6, 'mayachain'],
  ['ARB', 'WBTC', '0X2F2A2543B76A4166549F7AAB2E75BEF0AEFC5B0F', 8, 'mayachain'],
  ['ARB', 'WSTETH', '0X5979D7B546E38E414F7E9822514BE443A4800529', 18, 'mayachain'],
  ['AVAX', 'SOL', '0XFE6B19286885A4F7F55ADAD09C3CD1F906D2478F', 9, 'thorchain'],
  ['AVAX', 'USDC', '0XB97EF9EF8734C71904D8002F8B6BC66DD9C48A6E', 6, 'thorchain'],
  ['AVAX', 'USDT', '0X9702230A8EA53601F5CD2DC00FDBC13D4DF4A8C7', 6, 'thorchain'],
  ['BASE', 'CBBTC', '0XCBB7C0000AB88B473B1F5AFD9EF808440EED33BF', 8, 'thorchain'],
  ['BASE', 'USDC', '0X833589FCD6EDB6E08F4C7C32D4F71B54BDA02913', 6, 'thorchain'],
  ['BASE', 'VVV', '0XACFE6019ED1A7DC6F7B508C02D1B04EC88CC21BF', 18, 'thorchain'],
  ['BSC', 'BTCB', '0X7130D2A12B9BCBFAE4F2634D864A1EE1CE3EAD9C', 18, 'thorchain'],
  ['BSC', 'BUSD', '0XE9E7CEA3DEDCA5984780BAFC599BD69ADD087D56', 18, 'thorchain'],
  ['BSC', 'ETH', '0X2170ED0880AC9A755FD29B2688956BD959F933F8', 18, 'thorchain'],
  ['BSC', 'TWT', '0X4B0F1812E5DF2A09796481FF14017E6005508003', 18, 'thorchain'],
  ['BSC', 'USDC', '0X8AC76A51CC950D9822D68B83FE1AD97B32CD580D', 18, 'thorchain'],
  ['BSC', 'USDT', '0X55D398326F99059FF775485246999027B3197955', 18, 'thorchain'],
  ['ETH', 'AAVE', '0X7FC66500C84A76AD7E9C93437BFC5AC33E2DDAE9', 18, 'thorchain'],
  ['ETH', 'DAI', '0X6B175474E89094C44DA98B954EEDEAC495271D0F', 18, 'thorchain'],
  ['ETH', 'DPI', '0X1494CA1F11D487C2BBE4543E90080AEBA4BA3C2B', 18, 'thorchain'],
  ['ETH', 'FOX', '0XC770EEFAD204B5180DF6A14EE197D99D808EE52D', 18, 'thorchain'],
  ['ETH', 'GUSD', '0X056FD409E1D7A124BD7017459DFEA2F387B6D5CD', 2, 'thorchain'],
  ['ETH', 'LINK', '0X514910771AF9CA656AF840DFF83E8264ECF986CA', 18, 'thorchain'],
  ['ETH', 'LUSD', '0X5F98805A4E8BE255A32880FDEC7F6728C6568BA0', 18, 'thorchain'],
  ['ETH', 'MOG', '0XAAEE1A9723AADB7AFA2810263653A34BA2C21C7A', 18, 'mayachain'],
  ['ETH', 'PEPE', '0X6982508145454CE325DDBE47A25D4EC3D2311933', 18, 'mayachain'],
  ['ETH', 'SNX', '0XC011A73EE8576FB46F5E1C5751CA3B9FE0AF2A6F', 18, 'thorchain'],
  ['ETH', 'TGT', '0X108A850856DB3F85D0269A2693D896B394C80325', 18, 'thorchain'],
  ['ETH', 'THOR', '0XA5F2211B9B8170F694421F2046281775E8468044', 18, 'thorchain'],
  ['ETH', 'USDC', '0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 6, 'thorchain'],
  ['ETH', 'USDP', '0X8E870D67F660D95D5BE530380D0EC0BD388289E1', 18, 'thorchain'],
  ['ETH', 'USDT', '0XDAC17F958D2EE523A2206206994597C13D831EC7', 6, 'thorchain'],
  ['ETH', 'VTHOR', '0X815C23ECA83261B6EC689B60CC4A58B54BC24D8D', 18, 'thorchain'],
  ['ETH', 'WBTC', '0X2260FAC5E5542A773AA44FBCFEDF7C193BC2C599', 8, 'thorchain'],
  ['ETH', 'WSTETH', '0X7F39C581F595B53C5CB19BD0B3F8DA6C935E2CA0', 18, 'mayachain'],
  ['ETH', 'XDEFI', '0X72B886D09C117654AB7DA13A14D603001DE0B777', 18, 'thorchain'],
  ['ETH', 'XRUNE', '0X69FA0FEE221AD11012BAB0FDB45D444D3D2CE71C', 18, 'thorchain'],
  ['ETH', 'YFI', '0X0BC529C00C6401AEF6D220BE8C6EA1667F6AD93E', 18, 'thorchain'],
];

/** Every token contract that is pinned. One that is not here is unknown to us, and is said to be. */
export const knownTokens: readonly KnownToken[] = [
  ...rows.map(([chain, ticker, contract, decimals, source]) => ({ chain, ticker, contract, decimals, source })),
  ...tronTokens.map(({ asset, decimals }) => {
    const [chain = '', ticker = '', contract = ''] = asset.split(/[.-]/);
    return { chain, ticker, contract, decimals, source: 'thorchain' as const };
  }),
];

/** A pinned token by the networks' name of its own asset. */
export const knownTokensByName: ReadonlyMap<string, KnownToken> = new Map(
  knownTokens.map((token) => [`${token.chain}.${token.ticker}-${token.contract}`, token]),
);
