import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { chains } from '../../../core/chain/chain.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { t } from '../../../i18n/t.ts';
import { $destination } from '../../state/form/$form.ts';
import { useLoaded } from '../../ui/use-loaded.ts';

const loadField = () => import('./RefundField.tsx');

/** Memo length in bytes that fits two addresses of any chain. */
const roomyBytes = 100;
/** Length of the shortest common addresses: two of them fit into an 80-byte memo. */
const shortAddress = 34;

/** Whether a refund address has effect: the networks ignore it for deposits from their own accounts. */
const isForeign = ({ chain }: AssetInfo): boolean => Object.values(protocols).every((network) => network.chain !== chain);

/** Whether a memo has room for both addresses: UTXO chains carry 80 bytes, too few for two long ones. */
function hasSpace(from: AssetInfo, destination: string): boolean {
  const most = chains[from.chain]?.deposit?.memoMaxBytes ?? 0;
  // A shielded memo has room for both, and MAYAChain expects a refund address.
  return from.chain === 'ZEC' || most >= roomyBytes || (destination !== '' && destination.length <= shortAddress);
}

/** Refund address field, collapsed by default. */
export function Refund({ from, to }: { readonly from: AssetInfo; readonly to: AssetInfo }) {
  const destination = useStore($destination);
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState(false);
  const field = useLoaded(loadField, attempt);
  const id = useId();
  if (!isForeign(from) || !hasSpace(from, destination)) return null;
  const toggle = () => {
    if (!open) setAttempt(attempt + 1);
    setOpen(!open);
  };
  return (
    <div className="refund">
      <button type="button" className="refund-open" aria-expanded={open} aria-controls={id} onClick={toggle}>
        {t('form.refund')} <span className="quiet">{t('destination.optional')}</span>
      </button>
      <div id={id} hidden={!open}>
        {field.kind === 'ready' && <field.part.RefundField key={from.id} from={from} to={to} destination={destination} />}
        {field.kind === 'failed' && <p className="note note-error">{t('form.unloaded')}</p>}
      </div>
    </div>
  );
}
