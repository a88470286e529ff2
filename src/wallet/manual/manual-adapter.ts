import { hex } from '@scure/base';
import { formatUnits } from '../../core/amount.ts';
import { formatAsset, homeChain } from '../../core/asset/asset.ts';
import { chains, depositForm } from '../../core/chain/chain.ts';
import { memoBytes } from '../../core/memo/memo.ts';
import type { Safety } from '../before-signing.ts';
import { inboundError, intentError } from '../checks.ts';
import { good, type SwapIntent, type WalletResult } from '../port.ts';
import { walletError } from '../prompt.ts';
import { exactNative } from '../summary.ts';

/** Values the user enters into a wallet this page cannot reach. */
export interface ManualDeposit {
  readonly chain: string;
  readonly address: string;
  /** Exact decimal text. */
  readonly amount: string;
  readonly asset: string;
  readonly memo: string;
  readonly memoBytes: number;
  /** The memo as hex, for wallets that ask for data. */
  readonly memoHex: string;
  /** Memo location: an OP_RETURN output, the data of a transfer, the chain's memo field, or a CIP-20 message. */
  readonly carrier: 'op_return' | 'data' | 'memo' | 'message';
  /** Unix seconds after which nothing may be shown. */
  readonly expiry: number;
  /** Unix milliseconds at which two hosts confirmed the address. */
  readonly checkedAt: number;
}

const carriers: Readonly<Record<string, ManualDeposit['carrier']>> = {
  op_return: 'op_return',
  calldata: 'data',
  tron_data: 'data',
  tx_memo: 'memo',
  xrp_memo: 'memo',
  spl_memo: 'memo',
  cardano_metadata: 'message',
};

/**
 * Builds a manual deposit with the same checks as before a signature. Refresh it every minute while shown and remove it on
 * the first error. Errors: those of the checks, not_supported for deposits that need a contract or a native message.
 */
export async function manualDeposit(
  intent: SwapIntent,
  recheck: Safety['recheck'],
  now: () => number,
): Promise<WalletResult<ManualDeposit>> {
  const early = intentError(intent, now());
  if (early !== undefined) return { ok: false, error: early };
  const fresh = await recheck(intent);
  if (!fresh.ok) return fresh;
  const error = intentError(intent, now()) ?? inboundError(intent, fresh.value, now());
  if (error !== undefined) return { ok: false, error };
  const id = homeChain(intent.from, intent.network);
  const chain = chains[id];
  const carrier = carriers[depositForm(id, intent.network)?.memoMechanism ?? ''];
  const native = chain === undefined ? undefined : exactNative(intent, chain.decimals);
  const isGas = formatAsset(intent.from) === chain?.gasAsset;
  if (chain === undefined || carrier === undefined || native === undefined || !isGas || fresh.value.address === undefined)
    return walletError('not_supported');
  return good({
    chain: id,
    address: fresh.value.address,
    amount: formatUnits(native, chain.decimals),
    asset: formatAsset(intent.from),
    memo: intent.memo,
    memoBytes: memoBytes(intent.memo),
    memoHex: hex.encode(new TextEncoder().encode(intent.memo)),
    carrier,
    expiry: intent.expiry,
    checkedAt: fresh.value.readAt,
  });
}
