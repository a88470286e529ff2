import * as z from 'zod';
import { chains, explorerTx } from '../core/chain/chain.ts';
import { type ChainDeposit, writeOutpoint } from '../core/track/deposit-move.ts';
import { present } from './wire-values.ts';

/** A deposit visible on its own chain that no network has observed. */
export interface FoundStand {
  readonly deposit: ChainDeposit;
  readonly place: 'mempool' | 'block' | 'nowhere';
  readonly vault?: string;
  readonly carries?: boolean;
  readonly isVaultInUse?: boolean;
  readonly isQuoteExpired?: boolean;
  readonly isDust?: true;
  readonly isPassed?: true;
}

/** Deposit as shown by its chain. */
export const foundDeposit = z.object({
  chain: z.string(),
  tx: z.string().describe('Hash of the deposit or of its replacement.'),
  place: z.enum(['mempool', 'block', 'nowhere']).describe('Place of the transaction. nowhere: not visible, its inputs unspent.'),
  replaceable: z
    .boolean()
    .describe('Whether the transaction signals that it can be replaced; networks then ignore it until it is in a block.'),
  spends: z.array(z.string()).describe('Inputs of the transaction. Send them as spends with the next request.'),
  inbound_address: z.string().optional().describe('Address paid by the transaction.'),
  vault: z.string().optional().meta({ deprecated: true }).describe('Old name of inbound_address.'),
  vault_in_use: z.boolean().optional().describe('Whether the address is a current vault of the network. Absent if unknown.'),
  carries_swap: z
    .boolean()
    .optional()
    .describe('Whether a replacement pays the same vault with the same memo. Absent without a replacement.'),
  below_dust: z.boolean().optional().describe('Whether the amount is below the dust threshold, so that nodes ignore it.'),
  passed: z.boolean().optional().describe('Whether nodes processed its block without observing the deposit.'),
  quote_expired: z.boolean().optional().describe('Whether the quote has expired while the deposit is not in a block. Absent otherwise.'),
  message: z.string().describe('Explanation in English.'),
  explorer_url: z.url().optional(),
});

/** Link of a chain's explorer, where there are any. */
export const links = (chain: string, hasExplorers: boolean, link: (chain: (typeof chains)[string]) => string) => {
  const known = chains[chain];
  return hasExplorers && known !== undefined ? link(known) : undefined;
};

/** Message for a deposit that is in a block. */
function blockMessage({ isDust, isPassed }: FoundStand, isLost: boolean): string {
  if (isLost) return 'The deposit is in a block, and it is lost.';
  if (isPassed)
    return 'The transaction is in a block that the nodes have passed. It pays no vault of the network, and no node will report it.';
  if (isDust) return 'The deposit is in a block, and it is below the dust threshold: no node looks at it.';
  return 'The deposit is in a block. Nodes report it within minutes.';
}

/** Describes the state of a deposit on its chain, in a sentence or two. */
function describeDeposit(stand: FoundStand, isLost: boolean): string {
  const { deposit, place, carries, isVaultInUse, isQuoteExpired } = stand;
  const where =
    place === 'nowhere'
      ? 'The chain no longer shows the deposit, and nothing has spent its coins. It is not on its way.'
      : place === 'block'
        ? blockMessage(stand, isLost)
        : deposit.isReplaceable
          ? 'The deposit waits for its first block. It signals that it may be replaced, so the network does not look at it before.'
          : 'The deposit waits for its first block.';
  if (carries === false) {
    return place === 'block'
      ? 'Another transaction has spent the coins of the deposit, and it orders no swap. The swap is cancelled; the coins are where that transaction sent them.'
      : 'Another transaction spends the coins of the deposit, and it orders no swap. Once it is in a block, the swap is cancelled.';
  }
  const expired = isQuoteExpired
    ? ' The quote has expired: the swap runs at the price of the moment, and the minimum payout of the memo holds; below it the deposit is refunded.'
    : '';
  const vault =
    isVaultInUse === false && !isLost && stand.isPassed === undefined
      ? ' It pays an address that the network does not name as its vault now: raise no fee, and send nothing more there.'
      : '';
  return `${where}${expired}${vault}`;
}

/** Converts what a chain shows of a deposit to its wire form. */
export function toDeposit(stand: FoundStand | undefined, isLost: boolean, hasExplorers: boolean): z.infer<typeof foundDeposit> | undefined {
  if (stand === undefined) return undefined;
  const { deposit, place, vault, carries, isVaultInUse, isQuoteExpired } = stand;
  return present({
    chain: deposit.chain,
    tx: deposit.tx,
    place,
    replaceable: deposit.isReplaceable,
    spends: deposit.spends.map(writeOutpoint),
    inbound_address: vault,
    vault,
    vault_in_use: isVaultInUse,
    carries_swap: carries,
    below_dust: stand.isDust,
    passed: stand.isPassed,
    quote_expired: isQuoteExpired,
    message: describeDeposit(stand, isLost),
    explorer_url: links(deposit.chain, hasExplorers, (known) => explorerTx(known, deposit.tx)),
  });
}
