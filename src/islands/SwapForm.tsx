import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $amount, $amountText, $faces, type Side, switchSides, toleranceBps } from './$form.ts';
import { $standings, type Standing } from './$pools.ts';
import type { Book } from './$quote.ts';
import { AssetPicker } from './AssetPicker.tsx';
import type { AssetFace } from './asset-name.ts';
import { Destination } from './Destination.tsx';
import { brief, dollars, exact, percent, rate } from './figures.ts';
import { AssetMark, Chevron } from './Marks.tsx';
import { say } from './words.ts';

interface AssetButtonProps {
  readonly face: AssetFace;
  readonly label: string;
  readonly onOpen: () => void;
}

function AssetButton({ face, label, onOpen }: AssetButtonProps) {
  return (
    <button type="button" className="asset-button" aria-haspopup="dialog" onClick={onOpen}>
      <AssetMark face={face} />
      <span>
        <span className="visually-hidden">{label}: </span>
        <span className="asset-ticker">{face.ticker}</span>
        <span className="visually-hidden"> {say('form.assetOn')} </span>
        <span className="asset-chain">{face.chainName}</span>
        <span className="visually-hidden">. {say('form.assetChange')}</span>
      </span>
      <Chevron />
    </button>
  );
}

function standingNote(standing: Standing, face: AssetFace): string | undefined {
  if (standing === undefined) return undefined;
  if (standing === 'unlisted') return say('form.unlisted', { asset: face.id });
  return standing.open ? undefined : standing.reasons.join(' ');
}

function RateLine({ book }: { readonly book: Book | undefined }) {
  const [backward, setBackward] = useState(false);
  const best = book?.offers[0];
  if (book === undefined || best === undefined) return <p className="rate quiet">{say('form.rateEmpty')}</p>;
  const { from, to, amount } = book.ask;
  const forth = say('form.rate', { one: from.ticker, n: rate(amount, from.decimals, best.payout, to.decimals), other: to.ticker });
  const back = say('form.rate', { one: to.ticker, n: rate(best.payout, to.decimals, amount, from.decimals), other: from.ticker });
  return (
    <button type="button" className="rate" title={say('form.rateSwap')} onClick={() => setBackward(!backward)}>
      {backward ? back : forth}
      <span className="visually-hidden">. {say('form.rateSwap')}</span>
    </button>
  );
}

interface Props {
  /** The answer on screen; `usable` false while it is being replaced or has expired. */
  readonly book: Book | undefined;
  readonly usable: boolean;
  readonly unknownInBar: readonly string[];
}

export function SwapForm({ book, usable, unknownInBar }: Props) {
  const faces = useStore($faces);
  const amount = useStore($amount);
  const text = useStore($amountText);
  const standings = useStore($standings);
  const [picking, setPicking] = useState<Side>();
  const input = useRef<HTMLInputElement>(null);
  const { from, to } = faces;
  const best = book?.offers[0];

  useEffect(() => {
    // What was typed before this script ran is in the field but not yet in the store.
    const early = input.current?.value ?? '';
    if ($amountText.get() === '' && early !== '') $amountText.set(early);
  }, []);

  if (from === undefined || to === undefined) return null;
  const wrong = amount.kind === 'wrong' ? amount.hint : undefined;
  const sendStop = wrong ?? standingNote(standings.from, from);
  const receiveStop = standingNote(standings.to, to);
  return (
    <section className="card form" aria-label={say('form.name')}>
      {unknownInBar.length > 0 && (
        <p className="notice">{say('form.unknownInBar', { names: unknownInBar.map((name) => `“${name}”`).join(', ') })}</p>
      )}
      <div className="leg">
        <label htmlFor="amount">{say('form.send')}</label>
        <input
          ref={input}
          id="amount"
          className="leg-amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder="0"
          value={text}
          aria-invalid={wrong !== undefined}
          aria-describedby="send-note"
          onChange={(event) => $amountText.set(event.target.value)}
        />
        <AssetButton face={from} label={say('form.send')} onOpen={() => setPicking('from')} />
        <p id="send-note" className={sendStop ? 'note note-stop' : 'note'}>
          {sendStop ?? (best?.usd.amount && usable ? say('form.worth', { usd: dollars(best.usd.amount) }) : '')}
        </p>
      </div>
      <div className="seam">
        <button type="button" className="switch" aria-label={say('form.switch')} onClick={switchSides}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path
              d="M7 4v12m0 0l-3-3m3 3l3-3M13 16V4m0 0l-3 3m3-3l3 3"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </button>
      </div>
      <div className="leg">
        <span className="leg-label" id="receive-label">
          {say('form.receive')}
        </span>
        <output
          className="leg-amount"
          data-dim={!usable}
          aria-labelledby="receive-label"
          htmlFor="amount"
          title={best ? exact(best.payout, to.decimals) : undefined}
        >
          {best ? brief(best.payout, to.decimals) : <span className="placeholder">0</span>}
        </output>
        <AssetButton face={to} label={say('form.receive')} onOpen={() => setPicking('to')} />
        <p className={receiveStop ? 'note note-stop' : 'note'}>
          {receiveStop ?? (best?.usd.payout && usable ? say('form.worth', { usd: dollars(best.usd.payout) }) : '')}
        </p>
      </div>
      <div className="form-rest">
        <RateLine book={usable ? book : undefined} />
        <Destination />
        <div className="protection">
          <div>
            <span>{say('form.protection')}</span>
            <span>{percent(toleranceBps)}</span>
          </div>
          <p className="quiet">{say('form.protectionText')}</p>
        </div>
        <p className="form-note">{say('form.unsigned')}</p>
      </div>
      {picking !== undefined && (
        <AssetPicker side={picking} current={picking === 'from' ? from.id : to.id} onClose={() => setPicking(undefined)} />
      )}
    </section>
  );
}
