import { useState } from 'react';
import { tReview } from '../review/confirm-words.ts';
import { $sign } from '../sign/$sign.ts';
import { $entrance } from '../swap/$entrance.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { $accounts } from '../wallet/$wallet.ts';
import { accountsOn } from '../wallet/wallet-accounts.ts';
import { DepositCaution } from './DepositCaution.tsx';
import type { PayProps, PayWay } from './pay-way.ts';
import { payWays } from './pay-ways.ts';

const wayOf = (id: PayWay['id']): PayWay | undefined => payWays.find((way) => way.id === id);

/** What the page is the entrance to; else a connected wallet is what somebody means to pay with; without one, the first way that works by itself. */
function firstWay({ state: { terms } }: PayProps): PayWay | undefined {
  if ($entrance.get() !== undefined) return wayOf('instant');
  const [wallet, hand] = [wayOf('wallet'), wayOf('hand')];
  const isConnected = accountsOn($accounts.get(), terms.chain).length > 0 || $sign.get().kind !== 'idle';
  if (isConnected || hand === undefined) return wallet;
  return hand.error(terms) === undefined || wallet?.error(terms) !== undefined ? hand : wallet;
}

interface ChoiceProps {
  readonly chosen: PayWay | undefined;
  readonly onChoose: (way: PayWay) => void;
}

function Ways({ chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="pay-ways">
      <legend className="visually-hidden">{tReview('pay.title')}</legend>
      {payWays.map((way) => (
        <label key={way.id} data-way={way.id}>
          <input type="radio" name="pay-way" checked={way === chosen} onChange={() => onChoose(way)} />
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d={way.drawing} />
          </svg>
          <b>{tReview(way.title)}</b>
        </label>
      ))}
      {chosen !== undefined && <p className="quiet">{tReview(chosen.text)}</p>}
    </fieldset>
  );
}

/** The ways to pay; one of them is open. */
export function PayWays(props: PayProps) {
  const [chosen, setChosen] = useState(() => firstWay(props));
  const { trusted, terms, inbound } = props.state;
  const choose = (id: PayWay['id']) => setChosen(wayOf(id));
  return (
    <>
      <DepositCaution
        network={terms.network}
        cautions={inbound.cautions}
        trusted={trusted}
        onTrust={(yes) => props.send({ kind: 'trust', yes })}
      />
      {trusted && <Ways chosen={chosen} onChoose={setChosen} />}
      {trusted && chosen !== undefined && (
        <Lazy key={chosen.id} load={chosen.load} props={{ ...props, choose }} waiting={<p role="status">{tReview('pay.loading')}</p>} />
      )}
    </>
  );
}
