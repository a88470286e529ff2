import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { $pair } from '../../state/form/$form.ts';
import { $recipient, $recipientText } from '../../state/form/$recipient.ts';
import { $accounts, $walletsOpen } from '../../state/wallet/$wallet.ts';
import { client } from '../../ui/client.ts';
import { Lazy } from '../../ui/Lazy.tsx';
import { useEarlyText } from '../../ui/use-early-text.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { WalletFillHere } from '../../wallet/WalletHere.tsx';
import { addressInput, joinGroups, takeJoined } from './address-input.ts';

const storage = () => localStorage;

/** Loads the address checks, which include hash functions, when the field is first used. */
const loadChecks = async () => {
  const [flow, DestinationDetails, CheckedAddress, confirmed, { knownPayees }, { SavedRecipients }] = await Promise.all([
    import('./recipient-flow.ts'),
    import('./DestinationDetails.tsx').then((details) => details.DestinationDetails),
    import('./CheckedAddress.tsx').then((checked) => checked.CheckedAddress),
    import('./confirmed-address.ts'),
    import('./saved/saved-recipients.ts'),
    import('./saved/load-saved.ts').then(({ loadSavedPart }) => loadSavedPart()),
  ]);
  const { followRecipient } = flow;
  const { rememberConfirmed } = confirmed;
  return { followRecipient, DestinationDetails, CheckedAddress, SavedRecipients, rememberConfirmed, known: () => knownPayees(storage) };
};

const loadTools = () => import('../request/RequestTools.tsx');
const loadRequests = () => import('../request/RequestPlace.tsx');

/** Fills in a connected account, or connects one. */
function WalletAddress({ onPick }: { readonly onPick: (address: string) => void }) {
  const isConnected = useStore($accounts).length > 0;
  if (isConnected) return <WalletFillHere onPick={onPick} />;
  return (
    <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => $walletsOpen.set(true)}>
      {t('destination.useWallet')}
    </button>
  );
}

/** Destination field: an address, or a name that resolves to one. */
export function Destination() {
  const { to } = useStore($pair);
  const text = useStore($recipientText);
  const recipient = useStore($recipient);
  const [attempt, setAttempt] = useState(0);
  const checks = useLoaded(loadChecks, attempt);
  const part = checks.kind === 'ready' ? checks.part : undefined;
  const [again, setAgain] = useState<() => void>();

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

  // A link may have set the text.
  useEffect(() => {
    if (text !== '') setAttempt((held) => Math.max(held, 1));
  }, [text]);

  const want = () => setAttempt((held) => (checks.kind === 'ready' ? held : held + 1));
  const write = (typed: string) => {
    want();
    $recipientText.set(joinGroups(typed));
  };
  const input = useEarlyText((early) => $recipientText.get() === '' && write(early));
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
          onChange={(event) => write(takeJoined(event.target))}
        />
        {text === '' && <Lazy load={loadTools} props={{}} />}
        {text !== '' && recipient.kind === 'address' && part !== undefined && <part.CheckedAddress chain={to?.chainName ?? ''} />}
      </div>
      <div id="destination-note" className={wrong ? 'note note-error' : 'note'} role="status" tabIndex={-1}>
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
      {part !== undefined && to !== undefined && <part.SavedRecipients recipient={recipient} to={to} />}
      <Lazy load={loadRequests} props={{}} />
    </div>
  );
}
