import type { QuotedRefusal } from '../../../client/errors.ts';
import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { dollars, exact, percent } from '../../../i18n/figures.ts';
import { NetworkMark } from '../../assets/AssetIcons.tsx';
import { writeAmount } from '../../state/form/$form.ts';
import { wholePercent } from '../../state/offers/loss-words.ts';
import { modeNames } from '../../state/offers/offer-words.ts';
import { type AmountFix, groupRefusals, largestIn, minimumIn, type RefusedLoss, refusedLoss } from '../../state/offers/refusals.ts';
import { tSwap } from '../../words/swap-words.ts';
import { Told } from '../card/Told.tsx';
import { OpenRefused } from './OpenRefused.tsx';
import { refusedKind } from './refusal-words.ts';

interface UseAmountProps {
  readonly fix: AmountFix;
  readonly from: AssetInfo;
  /** Whether this is the primary action of the error. */
  readonly primary?: boolean;
}

/** Button that fills in an amount that yields an offer. */
export function UseAmount({ fix: { kind, units }, from, primary = false }: UseAmountProps) {
  const amount = { amount: exact(units, from.decimals), asset: from.ticker };
  const use = ({ detail }: { readonly detail: number }) => {
    writeAmount(units);
    // Keyboard press: the button disappears with the refusal, so focus the amount.
    if (detail === 0) document.getElementById('amount')?.focus();
  };
  return (
    <button type="button" className={primary ? 'button-quiet use-amount' : 'text-button use-amount'} onClick={use}>
      {kind === 'minimum' ? tSwap('offers.useMinimum', amount) : tSwap('refusal.useLargest', amount)}
    </button>
  );
}

function fixOf(refusal: QuotedRefusal): AmountFix | undefined {
  const [minimum, largest] = [minimumIn(refusal), largestIn(refusal)];
  if (minimum !== undefined) return { kind: 'minimum', units: minimum };
  return largest === undefined ? undefined : { kind: 'largest', units: largest };
}

interface RefusalProps {
  readonly refusal: QuotedRefusal;
  readonly from: AssetInfo;
  /** Fix already offered above the list. */
  readonly told?: AmountFix | undefined;
}

function FixOf({ refusal, from, told }: RefusalProps) {
  const fix = fixOf(refusal);
  return fix === undefined || fix.units === told?.units ? null : <UseAmount fix={fix} from={from} />;
}

function LossRefusal({ loss, ...props }: RefusalProps & { readonly loss: RefusedLoss }) {
  const { refusal } = props;
  const most = refusal.details?.['max_impact_bps'];
  const share = percent(wholePercent(loss.totalLossBps) * 100);
  const title =
    loss.lost === undefined
      ? tSwap('refusal.loses', { percent: share })
      : tSwap('refusal.losesUsd', { usd: dollars(loss.lost), percent: share });
  return (
    <Told tone="stop" title={<span className="refused-loss">{title}</span>}>
      {most !== undefined && <p>{tSwap('refusal.limitText', { percent: percent(Number(most)) })}</p>}
      <FixOf {...props} />
      <OpenRefused refusal={refusal} loss={loss} />
    </Told>
  );
}

/** Refused routes, each with its reason and a remedy. */
export function RefusalList({ refusals, from, told }: Omit<RefusalProps, 'refusal'> & { readonly refusals: readonly QuotedRefusal[] }) {
  return (
    <ul className="refusal-list">
      {groupRefusals(refusals).map((group) => {
        const [first] = group;
        if (first === undefined) return null;
        const loss = refusedLoss(first);
        const modes = group.flatMap(({ mode }) => (mode === undefined ? [] : [tSwap(modeNames[mode])]));
        const kind = loss === undefined ? [refusedKind(first)] : [];
        return (
          <li key={`${first.network} ${modes} ${first.reason}`}>
            <div className="refused-route">
              <NetworkMark network={first.network} /> <b>{protocols[first.network].name}</b>{' '}
              <span className="quiet">{[...modes, ...kind].join(', ')}</span>
            </div>
            {loss === undefined && <p>{first.reason}</p>}
            {loss === undefined ? (
              <FixOf refusal={first} from={from} told={told} />
            ) : (
              <LossRefusal refusal={first} loss={loss} from={from} told={told} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
