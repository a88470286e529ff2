import { useStore } from '@nanostores/react';
import { $request } from '../../form/$form.ts';
import { $recipient } from '../../form/recipient/$recipient.ts';
import { handoffLink } from '../../handoff/form-link.ts';
import { Copy } from '../../ui/Copy.tsx';
import { Qr } from '../../ui/Qr.tsx';
import { tWallet } from '../wallet-words.ts';

/** The form as it stands, to go on with on a phone: in its browser or in that of a wallet there. */
export default function PhoneCode() {
  // The link is made anew with each change of what it carries.
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
