import { useEffect, useState } from 'react';
import { chainName } from '../../../core/asset/asset-name.ts';
import { handoffLink, readHandoff } from '../../handoff/form-link.ts';
import { isFramed } from '../../state/embed/framed.ts';
import { leaveDialog } from '../../state/embed/use-back.ts';
import { $phonePay } from '../../state/pay/$phone-pay.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { followPath } from '../../track/both/follow-path.ts';
import { Copy } from '../../ui/Copy.tsx';
import { GroupedAddress } from '../../ui/GroupedAddress.tsx';
import { Qr } from '../../ui/Qr.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { tReview } from '../../words/confirm-words.ts';
import { tPhone } from '../../words/phone-words.ts';
import { tWallet } from '../../words/wallet-words.ts';
import { DialogFoot } from '../DialogFoot.tsx';
import { phoneWallets } from './phone-wallets.ts';
import { type PhoneSight, watchPhone } from './phone-watch.ts';

/** Last result of the search, and whether it can tell the payment from older ones by now. Follows the payment once found. */
function usePhoneWatch(terms: Terms) {
  const [seen, setSeen] = useState<{ readonly sight?: PhoneSight; readonly isReady: boolean }>({ isReady: false });
  useEffect(
    () =>
      watchPhone(terms, (sight) => {
        setSeen(({ isReady }) => ({ sight, isReady: isReady || sight === 'looking' }));
        // A frame would need a new tab, which browsers block.
        if (typeof sight === 'object' && !isFramed()) leaveDialog(followPath(sight.tx, sight.network));
      }),
    [terms],
  );
  return seen;
}

/** QR code and link of the form, for one of the wallet apps or for any browser, and what to compare on the other device. */
function PhoneLink({ terms }: { readonly terms: Terms }) {
  const [link] = useState(handoffLink);
  const [key, setKey] = useState('');
  const wallets = phoneWallets(terms);
  const wallet = wallets.find((one) => one.key === key);
  const text = wallet?.app?.to(link) ?? link;
  const isCarried = readHandoff(new URL(link).hash).receive !== undefined && wallet?.app?.dropsFragment !== true;
  return (
    <>
      <label className="phone-which">
        {tPhone('which')}
        <select className="field" value={key} onChange={(event) => setKey(event.currentTarget.value)}>
          <option value="">{tPhone('any')}</option>
          {wallets.map(({ key: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="phone-code">
        <Qr text={text} name={tWallet('phone.qr')} />
        <div>
          <p>{tPhone('scan')}</p>
          <p>
            <Copy text={text} name={tWallet('phone.link')} />
          </p>
        </div>
      </div>
      <div className="phone-compare">
        <p>{tPhone(isCarried ? 'compare' : 'enter')}</p>
        <p>
          <GroupedAddress text={terms.order.destination} />
        </p>
        {terms.request.refund !== undefined && <p>{tPhone('refund')}</p>}
      </div>
      <p className="notice">{tPhone('once')}</p>
    </>
  );
}

function sightText({ sight, isReady }: ReturnType<typeof usePhoneWatch>, chain: string): string {
  if (typeof sight === 'object') return tPhone('found');
  if (sight === 'over' || sight === 'failed') return tPhone(sight);
  return isReady ? tPhone('waiting', { chain: chainName(chain) }) : tPhone('starting');
}

/** Hands the swap to a wallet on another device, where it is quoted, checked and signed anew, and follows its payment. */
export default function PhonePay({ terms }: { readonly terms: Terms }) {
  const seen = usePhoneWatch(terms);
  const top = useFocus();
  const { sight, isReady } = seen;
  const tx = typeof sight === 'object' ? sight : undefined;
  return (
    <section className="phone-pay" data-sight={tx === undefined ? sight : 'found'}>
      <h3 ref={top} tabIndex={-1}>
        {tPhone('title')}
      </h3>
      {isReady && tx === undefined && sight !== 'over' && <PhoneLink terms={terms} />}
      <p role="status">{sightText(seen, terms.chain)}</p>
      <DialogFoot>
        {tx !== undefined && (
          <a className="primary" href={followPath(tx.tx, tx.network)}>
            {tWallet('wallet.follow')}
          </a>
        )}
        <button type="button" className="text-button" onClick={() => $phonePay.set(undefined)}>
          {tReview('manual.back')}
        </button>
      </DialogFoot>
    </section>
  );
}
