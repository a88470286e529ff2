import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { validateAddress } from '../../core/address/address.ts';
import { $kind, $pair } from '../state/form/$form.ts';
import { giveRecipient } from '../state/form/$recipient-source.ts';
import { isKeptAddress, keptSource } from '../state/form/kept-recipient.ts';
import { chooseTolerance } from '../state/offers/$protection.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { tWallet } from '../words/wallet-words.ts';
import { readHandoff } from './form-link.ts';

/**
 * Receiving address from a link. Anyone can create such a link, so the address is offered rather than filled in, for the
 * user to compare with the other device.
 */
export default function HandoffNotice({ mark, drop }: { readonly mark: string; readonly drop: () => void }) {
  const [{ receive = '', toleranceBps, isLimit }] = useState(() => readHandoff(mark));
  const { to } = useStore($pair);
  // Entered by the user in this tab, so it cannot come from a link.
  const [isOwn] = useState(() => receive !== '' && isKeptAddress(() => sessionStorage, to?.id ?? '', receive));
  const [source] = useState(() => keptSource(() => sessionStorage, to?.id ?? ''));
  const [isOpen, setOpen] = useState(!isOwn);
  useEffect(() => {
    if (toleranceBps !== undefined) chooseTolerance(toleranceBps);
    if (isLimit) $kind.set('limit');
    if (isOwn) giveRecipient(receive, source);
    drop();
  }, [toleranceBps, isLimit, isOwn, receive, source, drop]);

  const isGood = to !== undefined && validateAddress(receive, to.chain).ok;
  if (!isOpen || !isGood) return null;
  const end = (use: boolean) => {
    if (use) giveRecipient(receive, 'link');
    setOpen(false);
    document.getElementById(use ? 'amount' : 'destination')?.focus({ preventScroll: true });
  };
  return (
    <section className="notice handoff" data-tone="info" aria-labelledby="handoff-title">
      <h2 id="handoff-title">{tWallet('handoff.title', { chain: to.chainName })}</h2>
      <p>{tWallet('handoff.text')}</p>
      <p className="handoff-address">
        <GroupedAddress text={receive} />
      </p>
      <p className="handoff-acts">
        <button type="button" className="button" onClick={() => end(true)}>
          {tWallet('handoff.use')}
        </button>{' '}
        <button type="button" className="button-quiet" onClick={() => end(false)}>
          {tWallet('handoff.drop')}
        </button>
      </p>
    </section>
  );
}
