import { useState } from 'react';
import { ConfirmPromise } from '../review/ConfirmPromise.tsx';
import { tReview } from '../review/confirm-words.ts';
import { $sign } from '../sign/$sign.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { $accounts } from '../wallet/$wallet.ts';
import { accountsOn } from '../wallet/wallet-accounts.ts';
import { DepositCaution } from './DepositCaution.tsx';
import type { PayProps, PayWay } from './pay-way.ts';
import { payWays } from './pay-ways.ts';

/** A connected wallet is what somebody means to pay with; without one, the first way that works by itself. */
function firstWay({ state: { terms } }: PayProps): PayWay | undefined {
  const [wallet, hand] = payWays;
  const isConnected = accountsOn($accounts.get(), terms.chain).length > 0 || $sign.get().kind !== 'idle';
  if (isConnected || hand === undefined) return wallet;
  return hand.error(terms) === undefined || wallet?.error(terms) !== undefined ? hand : wallet;
}

/** The ways to pay; one of them is open. */
export function PayWays(props: PayProps) {
  const [chosen, setChosen] = useState(() => firstWay(props));
  const { trusted, terms, inbound } = props.state;
  const choose = (id: PayWay['id']) => setChosen(payWays.find((way) => way.id === id));
  return (
    <>
      <ConfirmPromise terms={terms} />
      <DepositCaution
        network={terms.network}
        cautions={inbound.cautions}
        trusted={trusted}
        onTrust={(yes) => props.send({ kind: 'trust', yes })}
      />
      {trusted && payWays.length > 1 && (
        <fieldset className="pay-ways">
          <legend>{tReview('pay.title')}</legend>
          {payWays.map((way) => (
            <label key={way.id}>
              <input type="radio" name="pay-way" checked={way === chosen} onChange={() => setChosen(way)} /> <b>{tReview(way.title)}</b>{' '}
              <span className="quiet">{tReview(way.text)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {trusted && chosen !== undefined && (
        <Lazy key={chosen.id} load={chosen.load} props={{ ...props, choose }} waiting={<p role="status">{tReview('pay.loading')}</p>} />
      )}
    </>
  );
}
