import { useState } from 'react';
import { DepositCaution } from '../pay/DepositCaution.tsx';
import { $paysWith, $payWay } from '../state/pay/$pay-way.ts';
import type { PayProps, PayWay } from '../state/pay/pay-way.ts';
import type { Terms } from '../state/review/confirm-terms.ts';
import { $sign } from '../state/sign/$sign.ts';
import { $entrance } from '../state/swap/$entrance.ts';
import { $accounts, $wallets } from '../state/wallet/$wallet.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { accountsOn } from '../wallet/wallet-accounts.ts';
import { ableWallets, isHere } from '../wallet/wallet-groups.ts';
import { tReview } from '../words/confirm-words.ts';
import { payWays } from './pay-ways.ts';

const wayOf = (id: PayWay['id']): PayWay | undefined => payWays.find((way) => way.id === id);

/** Whether a wallet can pay: one is connected, or one in this browser signs on the chain. */
const hasWallet = (terms: Terms): boolean =>
  accountsOn($accounts.get(), terms.chain).length > 0 || $sign.get().kind !== 'idle' || ableWallets($wallets.get(), terms).some(isHere);

/** Initial payment method: the page's own, the requested one, or an available wallet. Otherwise none is preselected. */
function firstWay({ state: { terms } }: PayProps): PayWay | undefined {
  if ($entrance.get() !== undefined) return wayOf('instant');
  const wanted = payWays.find(({ id }) => id === $payWay.get());
  if (wanted !== undefined && wanted.error(terms) === undefined) return wanted;
  return $paysWith.get() !== 'any' && hasWallet(terms) ? wayOf('wallet') : undefined;
}

/** Other methods that work for the terms. */
const othersThan = (chosen: PayWay, terms: Terms): readonly PayWay['id'][] =>
  payWays.filter((way) => way !== chosen && way.error(terms) === undefined).map(({ id }) => id);

interface ChoiceProps {
  readonly chosen: PayWay | undefined;
  readonly onChoose: (way: PayWay) => void;
}

function Ways({ chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="pay-ways" data-open={chosen === undefined}>
      <legend className="visually-hidden">{tReview('pay.title')}</legend>
      {payWays.map((way) => (
        <label key={way.id} data-way={way.id}>
          <input type="radio" name="pay-way" checked={way === chosen} onChange={() => onChoose(way)} />
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d={way.drawing} />
          </svg>
          <b>{tReview(way.title)}</b>
          {chosen === undefined && <span className="quiet">{tReview(way.text)}</span>}
        </label>
      ))}
      {chosen !== undefined && <p className="quiet">{tReview(chosen.text)}</p>}
    </fieldset>
  );
}

/** Payment methods, safest first; the selected one is expanded. */
export function PayWays(props: PayProps) {
  const [chosen, setChosen] = useState(() => firstWay(props));
  const { trusted, terms, inbound } = props.state;
  const choose = (id: PayWay['id']) => setChosen(wayOf(id));
  return (
    <>
      <DepositCaution
        network={terms.network}
        cautions={inbound.cautions}
        warnings={inbound.warnings}
        trusted={trusted}
        onTrust={(yes) => props.send({ kind: 'trust', yes })}
      />
      {trusted && <Ways chosen={chosen} onChoose={setChosen} />}
      {trusted && chosen !== undefined && (
        <Lazy
          key={chosen.id}
          load={chosen.load}
          props={{ ...props, choose, others: othersThan(chosen, terms) }}
          waiting={<p role="status">{tReview('pay.loading')}</p>}
        />
      )}
    </>
  );
}
