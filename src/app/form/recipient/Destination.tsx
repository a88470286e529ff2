import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { client } from '../../ui/client.ts';
import { useEarlyText } from '../../ui/use-early-text.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { $accounts, $walletsOpen } from '../../wallet/$wallet.ts';
import { WalletFillHere } from '../../wallet/WalletHere.tsx';
import { $pair } from '../$form.ts';
import { $recipient, $recipientText } from './$recipient.ts';
import { addressInput } from './address-input.ts';

const storage = () => localStorage;

/** The address checks bring their hashes along: they are loaded when the field is first used. */
const loadChecks = async () => {
  const [flow, DestinationDetails, CheckedAddress, confirmed, { knownAddresses }] = await Promise.all([
    import('./recipient-flow.ts'),
    import('./DestinationDetails.tsx').then((details) => details.DestinationDetails),
    import('./CheckedAddress.tsx').then((checked) => checked.CheckedAddress),
    import('./confirmed-address.ts'),
    import('./recent-addresses.ts'),
  ]);
  const { followRecipient } = flow;
  const { rememberConfirmed } = confirmed;
  return { followRecipient, DestinationDetails, CheckedAddress, rememberConfirmed, known: () => knownAddresses(storage) };
};

const canPaste = () => typeof navigator !== 'undefined' && 'readText' in (navigator.clipboard ?? {});

/** Text from the clipboard into the field, where the browser hands it out. */
function PasteButton({ onPaste, onDenied }: { readonly onPaste: (text: string) => void; readonly onDenied: () => void }) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(canPaste()), []);
  if (!shown) return null;
  const paste = () => navigator.clipboard.readText().then(onPaste, onDenied);
  return (
    <button type="button" className="button-quiet field-act" onClick={() => void paste()}>
      {t('destination.paste')}
    </button>
  );
}

/** An account that is connected, or the way to connect one. */
function WalletAddress({ onPick }: { readonly onPick: (address: string) => void }) {
  const isConnected = useStore($accounts).length > 0;
  if (isConnected) return <WalletFillHere onPick={onPick} />;
  return (
    <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => $walletsOpen.set(true)}>
      {t('destination.useWallet')}
    </button>
  );
}

/** Where it should arrive: an address, or a name that stands for one. */
export function Destination() {
  const { to } = useStore($pair);
  const text = useStore($recipientText);
  const recipient = useStore($recipient);
  const [attempt, setAttempt] = useState(0);
  const checks = useLoaded(loadChecks, attempt);
  const part = checks.kind === 'ready' ? checks.part : undefined;
  const [again, setAgain] = useState<() => void>();
  const [denied, setDenied] = useState(false);

  useEffect(() => {
    if (part === undefined) return;
    const running = part.followRecipient({ client, known: part.known });
    setAgain(() => running.again);
    const stopRemembering = part.rememberConfirmed(storage);
    return () => {
      running.stop();
      stopRemembering();
    };
  }, [part]);

  // A link may have written what nobody typed here.
  useEffect(() => {
    if (text !== '') setAttempt((held) => Math.max(held, 1));
  }, [text]);

  const want = () => setAttempt((held) => (checks.kind === 'ready' ? held : held + 1));
  const write = (typed: string) => {
    want();
    setDenied(false);
    $recipientText.set(typed.trim().slice(0, 200));
  };
  const input = useEarlyText((early) => $recipientText.get() === '' && write(early));
  const deny = () => {
    setDenied(true);
    document.getElementById('destination')?.focus();
  };
  const isUnchecked = checks.kind === 'failed' && text !== '';
  const wrong = recipient.kind === 'wrong' || isUnchecked;
  const hint = recipient.kind === 'wrong' ? recipient.hint : t('destination.unchecked');
  return (
    <div className="destination">
      <div className="destination-head">
        <label htmlFor="destination">{t('destination.label')}</label>
        <WalletAddress onPick={write} />
      </div>
      <div className="destination-field">
        <input
          ref={input}
          id="destination"
          {...addressInput}
          placeholder={t('destination.placeholder', { chain: to?.chainName ?? '' })}
          value={text}
          aria-invalid={wrong}
          aria-describedby="destination-note"
          onFocus={want}
          onChange={(event) => write(event.target.value)}
        />
        {text === '' && <PasteButton onPaste={write} onDenied={deny} />}
        {text !== '' && recipient.kind === 'address' && part !== undefined && <part.CheckedAddress chain={to?.chainName ?? ''} />}
      </div>
      <div id="destination-note" className={wrong ? 'note note-error' : 'note'} role="status">
        {denied && <p>{t('destination.pasteDenied')}</p>}
        {wrong && hint}
        {recipient.kind === 'wrong' && recipient.again && (
          <>
            {' '}
            <button type="button" className="text-button" onClick={again}>
              {t('retry')}
            </button>
          </>
        )}
        {part !== undefined && to !== undefined && <part.DestinationDetails recipient={recipient} to={to} known={part.known} />}
      </div>
    </div>
  );
}
