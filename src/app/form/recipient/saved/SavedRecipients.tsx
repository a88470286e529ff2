import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { AssetInfo } from '../../../../core/asset/asset-name.ts';
import type { Recipient } from '../../../state/form/$recipient.ts';
import { giveRecipient } from '../../../state/form/$recipient-source.ts';
import { $accounts } from '../../../state/wallet/$wallet.ts';
import { Lazy } from '../../../ui/Lazy.tsx';
import { tSaved } from '../../../words/saved-words.ts';
import { checkDestination } from '../destination.ts';
import { knownAddresses } from '../recent-addresses.ts';
import { isSamePayee } from './saved-recipients.ts';
import { useSaved } from './use-saved.ts';

const loadDialog = () => import('./SavedDialog.tsx');
const storage = () => localStorage;
/** Maximum number of addresses offered below the field; the others are in the dialog. */
const maxOffered = 3;

/** Abbreviates an address; it is shown in full once chosen. */
const ends = (address: string): string => (address.length < 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`);

/** Saved addresses that fit the asset, and the last paid ones. */
function Offered({ to }: { readonly to: AssetInfo }) {
  const saved = useSaved();
  const named = saved.filter(({ address }) => checkDestination(address, to).ok).slice(0, maxOffered);
  const recent = knownAddresses(storage)
    .filter((one) => one.chain === to.chain && !saved.some((entry) => isSamePayee(entry, one)))
    .slice(0, maxOffered - named.length);
  return (
    <>
      {named.map(({ name, address, isImported }) => (
        <button
          key={address}
          type="button"
          className="button-quiet saved-pick"
          onClick={() => giveRecipient(address, isImported && 'file')}
        >
          {name} <span className="quiet mono">{ends(address)}</span>
        </button>
      ))}
      {recent.map(({ address }) => (
        <button key={address} type="button" className="button-quiet saved-pick" onClick={() => giveRecipient(address, undefined)}>
          {tSaved('saved.before')} <span className="quiet mono">{ends(address)}</span>
        </button>
      ))}
    </>
  );
}

interface ChosenProps {
  readonly address: string;
  readonly to: AssetInfo;
  readonly onName: () => void;
}

/** Name of the chosen address, or a button to name it; connected accounts need none. */
function Chosen({ address, to, onName }: ChosenProps) {
  const saved = useSaved();
  const isOwn = useStore($accounts).some((account) => account.address.toLowerCase() === address.toLowerCase());
  const known = saved.find((entry) => isSamePayee(entry, { address, chain: to.chain }));
  if (known !== undefined) return <span className="saved-as">{tSaved('saved.as', { name: known.name })}</span>;
  if (isOwn) return null;
  return (
    <button type="button" className="text-button" aria-haspopup="dialog" onClick={onName}>
      {tSaved('saved.give')}
    </button>
  );
}

const usedAddress = (recipient: Recipient): string | undefined =>
  recipient.kind === 'address' ? recipient.address : recipient.kind === 'named' ? recipient.accepted : undefined;

interface Props {
  readonly recipient: Recipient;
  readonly to: AssetInfo;
}

/** Saved addresses below the destination field. */
export function SavedRecipients({ recipient, to }: Props) {
  const [open, setOpen] = useState<{ readonly address?: string }>();
  const address = usedAddress(recipient);
  return (
    <div className="saved-row">
      {recipient.kind === 'empty' && <Offered to={to} />}
      {address !== undefined && <Chosen address={address} to={to} onName={() => setOpen({ address })} />}
      <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setOpen({})}>
        {tSaved('saved.title')}
      </button>
      {open !== undefined && <Lazy load={loadDialog} props={{ ...open, to, onClose: () => setOpen(undefined) }} />}
    </div>
  );
}
