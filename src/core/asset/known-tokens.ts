import { tronTokens } from './tron-tokens.ts';

/** Source and date of each row. Decimals follow the integrations' token lists, which the test compares. */
export const tokenSources = {
  thorchain: { text: 'GET /thorchain/pools of a THORNode, mainnet', date: '2025-10-01' },
  mayachain: { text: 'GET /v2/pools of MAYAChain Midgard, mainnet', date: '2024-09-25' },
} as const;

/** A pinned token contract: verified to be what its ticker says; its decimals never change. */
export interface KnownToken {
  readonly chain: string;
  readonly ticker: string;
  /** Contract in the networks' notation, in upper case. */
  readonly contract: string;
  /** Native decimals of the token. */
  readonly decimals: number;
  readonly source: keyof typeof tokenSources;
}

type Row = readonly [chain: string, ticker: string, contract: string, decimals: number];

/** Rows by source; contracts without the 0X prefix. */
const rows: Readonly<Record<KnownToken['source'], readonly Row[]>> = {
  thorchain: [
    ['AVAX', 'SOL', 'FE6B19286885A4F7F55ADAD09C3CD1F906D2478F', 9],
    ['AVAX', 'USDC', 'B97EF9EF8734C71904D8002F8B6BC66DD9C48A6E', 6],
    ['AVAX', 'USDT', '9702230A8EA53601F5CD2DC00FDBC13D4DF4A8C7', 6],
    ['BASE', 'CBBTC', 'CBB7C0000AB88B473B1F5AFD9EF808440EED33BF', 8],
    ['BASE', 'USDC', '833589FCD6EDB6E08F4C7C32D4F71B54BDA02913', 6],
    ['BASE', 'VVV', 'ACFE6019ED1A7DC6F7B508C02D1B04EC88CC21BF', 18],
    ['BSC', 'BTCB', '7130D2A12B9BCBFAE4F2634D864A1EE1CE3EAD9C', 18],
    ['BSC', 'BUSD', 'E9E7CEA3DEDCA5984780BAFC599BD69ADD087D56', 18],
    ['BSC', 'ETH', '2170ED0880AC9A755FD29B2688956BD959F933F8', 18],
    ['BSC', 'TWT', '4B0F1812E5DF2A09796481FF14017E6005508003', 18],
    ['BSC', 'USDC', '8AC76A51CC950D9822D68B83FE1AD97B32CD580D', 18],
    ['BSC', 'USDT', '55D398326F99059FF775485246999027B3197955', 18],
    ['ETH', 'AAVE', '7FC66500C84A76AD7E9C93437BFC5AC33E2DDAE9', 18],
    ['ETH', 'DAI', '6B175474E89094C44DA98B954EEDEAC495271D0F', 18],
    ['ETH', 'DPI', '1494CA1F11D487C2BBE4543E90080AEBA4BA3C2B', 18],
    ['ETH', 'FOX', 'C770EEFAD204B5180DF6A14EE197D99D808EE52D', 18],
    ['ETH', 'GUSD', '056FD409E1D7A124BD7017459DFEA2F387B6D5CD', 2],
    ['ETH', 'LINK', '514910771AF9CA656AF840DFF83E8264ECF986CA', 18],
    ['ETH', 'LUSD', '5F98805A4E8BE255A32880FDEC7F6728C6568BA0', 18],
    ['ETH', 'SNX', 'C011A73EE8576FB46F5E1C5751CA3B9FE0AF2A6F', 18],
    ['ETH', 'TGT', '108A850856DB3F85D0269A2693D896B394C80325', 18],
    ['ETH', 'THOR', 'A5F2211B9B8170F694421F2046281775E8468044', 18],
    ['ETH', 'USDC', 'A0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 6],
    ['ETH', 'USDP', '8E870D67F660D95D5BE530380D0EC0BD388289E1', 18],
    ['ETH', 'USDT', 'DAC17F958D2EE523A2206206994597C13D831EC7', 6],
    ['ETH', 'VTHOR', '815C23ECA83261B6EC689B60CC4A58B54BC24D8D', 18],
    ['ETH', 'WBTC', '2260FAC5E5542A773AA44FBCFEDF7C193BC2C599', 8],
    ['ETH', 'XDEFI', '72B886D09C117654AB7DA13A14D603001DE0B777', 18],
    ['ETH', 'XRUNE', '69FA0FEE221AD11012BAB0FDB45D444D3D2CE71C', 18],
    ['ETH', 'YFI', '0BC529C00C6401AEF6D220BE8C6EA1667F6AD93E', 18],
  ],
  mayachain: [
    ['ARB', 'ARB', '912CE59144191C1204E64559FE8253A0E49E6548', 18],
    ['ARB', 'DAI', 'DA10009CBD5D07DD0CECC66161FC93D7C9000DA1', 18],
    ['ARB', 'GLD', 'AFD091F140C21770F4E5D53D26B2859AE97555AA', 18],
    ['ARB', 'GMX', 'FC5A1A6EB076A2C7AD06ED22C90D7E710E35AD0A', 18],
    ['ARB', 'GNS', '18C11FD286C5EC11C3B683CAA813B77F5163A122', 18],
    ['ARB', 'LEO', '93864D81175095DD93360FFA2A529B8642F76A6E', 3],
    ['ARB', 'LINK', 'F97F4DF75117A78C1A5A0DBB814AF92458539FB4', 18],
    ['ARB', 'PEPE', '25D887CE7A35172C62FEBFD67A1856F20FAEBB00', 18],
    ['ARB', 'SUSHI', 'D4D42F0B6DEF4CE0383636770EF773390D85C61A', 18],
    ['ARB', 'TGT', '429FED88F10285E61B12BDF00848315FBDFCC341', 18],
    ['ARB', 'UNI', 'FA7F8980B0F1E64A2062791CC3B0871572F1F7F0', 18],
    ['ARB', 'USDC', 'AF88D065E77C8CC2239327C5EDB3A432268E5831', 6],
    ['ARB', 'USDT', 'FD086BC7CD5C481DCC9C85EBE478A1C0B69FCBB9', 6],
    ['ARB', 'WBTC', '2F2A2543B76A4166549F7AAB2E75BEF0AEFC5B0F', 8],
    ['ARB', 'WSTETH', '5979D7B546E38E414F7E9822514BE443A4800529', 18],
    ['ETH', 'MOG', 'AAEE1A9723AADB7AFA2810263653A34BA2C21C7A', 18],
    ['ETH', 'PEPE', '6982508145454CE325DDBE47A25D4EC3D2311933', 18],
    ['ETH', 'WSTETH', '7F39C581F595B53C5CB19BD0B3F8DA6C935E2CA0', 18],
  ],
};

const sources = Object.keys(rows) as readonly KnownToken['source'][];

/** All pinned token contracts. Any other token is flagged as unknown. */
export const knownTokens: readonly KnownToken[] = [
  ...sources.flatMap((source) =>
    rows[source].map(([chain, ticker, contract, decimals]) => ({ chain, ticker, contract: `0X${contract}`, decimals, source })),
  ),
  ...tronTokens.map(({ asset, decimals }) => {
    const [chain = '', ticker = '', contract = ''] = asset.split(/[.-]/);
    return { chain, ticker, contract, decimals, source: 'thorchain' as const };
  }),
];

/** Pinned tokens by asset name in the networks' notation. */
export const knownTokensByName: ReadonlyMap<string, KnownToken> = new Map(
  knownTokens.map((token) => [`${token.chain}.${token.ticker}-${token.contract}`, token]),
);
