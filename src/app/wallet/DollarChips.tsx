import { useStore } from '@nanostores/react';
import { inDollars } from '../../i18n/figures.ts';
import { chooseDollars } from '../state/pools/$dollars.ts';
import { $pools, $price, loadPools } from '../state/pools/$pools.ts';
import { client } from '../ui/client.ts';

/** Common first amounts. */
const common = ['100', '500', '1000'] as const;

/** Common amounts, shown while the balance is unknown. */
export function DollarChips() {
  const pools = useStore($pools);
  const price = useStore($price);
  if (pools.kind === 'ready' && price === undefined) return null;
  const choose = async (amount: string) => {
    await loadPools(client);
    chooseDollars(amount);
  };
  return (
    <span className="leg-quick">
      {common.map((amount) => (
        <button key={amount} type="button" className="quick-amount" onClick={() => void choose(amount)}>
          {inDollars(amount)}
        </button>
      ))}
    </span>
  );
}
