import { useStore } from '@nanostores/react';
import { handoffLink } from '../../handoff/form-link.ts';
import { $request } from '../../state/form/$form.ts';
import { $recipient } from '../../state/form/$recipient.ts';
import { Copy } from '../../ui/Copy.tsx';
import { Qr } from '../../ui/Qr.tsx';
import { tWallet } from '../../words/wallet-words.ts';

/** QR code to continue the form on a phone, in its browser or a wallet's. */
export default function PhoneCode() {
  // Rebuild the link when any of its contents change.
  useStore($request);
  const hasRecipient = useStore($recipient).kind === 'address';
  const link = handoffLink();
  return (
    <>
      <Qr text={link} name={tWallet('phone.qr')} />
      <div>
        <p>{tWallet('phone.text')}</p>
        {hasRecipient && <p>{tWallet('phone.receive')}</p>}
        <p>
          <Copy text={handoffLink} name={tWallet('phone.link')} />
        </p>
      </div>
    </>
  );
}
