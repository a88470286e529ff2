/** Devnet controls (content/developers/devnet.mdx). */
export interface Devnet {
  control(call: string, body: object): Promise<Readonly<Record<string, unknown>>>;
  /** Sets the price of an asset to `percent` of the current one, on both networks. */
  reprice(asset: string, percent: bigint): Promise<void>;
}

interface Pool {
  readonly asset: string;
  readonly balance_asset: string;
  readonly balance_native: string;
}

const natives = { thorchain: 'balance_rune', mayachain: 'balance_cacao' } as const;

/** `url` is that of the product, `devnetUrl` that of its devnet. */
export function devnetAt(url: string, devnetUrl: string): Devnet {
  const control: Devnet['control'] = async (call, body) => {
    const answer = await fetch(`${devnetUrl}/control/${call}`, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`/control/${call}: ${await answer.text()}`);
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  };
  return {
    control,
    async reprice(asset, percent) {
      for (const [network, native] of Object.entries(natives)) {
        const answer = await fetch(`${url}/api/v1/pools?${new URLSearchParams({ network, asset })}`);
        const { pools } = (await answer.json()) as { readonly pools: readonly Pool[] };
        const pool = pools.find((one) => one.asset === asset);
        if (pool === undefined) continue;
        const balance_asset = `${(BigInt(pool.balance_asset) * 100n) / percent}`;
        await control('state', { network, pools: [{ asset, balance_asset, [native]: pool.balance_native }] });
      }
    },
  };
}
