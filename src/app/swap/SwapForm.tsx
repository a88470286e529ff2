import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type AssetInfo, contractEnds, placeOf } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { brief, dollars, exact, rate } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { AssetMark, Chevron } from '../assets/AssetIcons.tsx';
import { AssetPicker, loadList } from '../assets/AssetPicker.tsx';
import { $kind, $pair, type Side, switchSides } from '../form/$form.ts';
import { AmountField } from '../form/AmountField.tsx';
import { Protection } from '../form/Protection.tsx';
import { Destination } from '../form/recipient/Destination.tsx';
import { Refund } from '../form/recipient/Refund.tsx';
import type { LiveOffer, OfferList } from '../offers/order-book.ts';
import { $pools, $standings, type NetworkStanding } from '../pools/$pools.ts';
import { WalletButton } from '../wallet/WalletButton.tsx';
import { WalletHere } from '../wallet/WalletHere.tsx';
import { KindSwitch } from './KindSwitch.tsx';

interface AssetButtonProps {
  readonly asset: AssetInfo;
  readonly label: string;
  /** A token that we do not know shows the ends of its contract. */
  readonly standing: NetworkStanding;
  readonly onOpen: () => void;
}

/** The list is fetched when the pointer or the focus comes near; one that fails is tried again in the picker. */
const nearList = () => void loadList().catch(() => undefined);

function AssetButton({ asset, label, standing, onOpen }: AssetButtonProps) {
  const isUnknown = typeof standing === 'object' && standing.tokens.some(({ known }) => !known);
  const { chainName, contract, ticker } = asset;
  const place = isUnknown ? placeOf(asset) : chainName;
  return (
    <button type="button" className="asset-button" aria-haspopup="dialog" onPointerEnter={nearList} onFocus={nearList} onClick={onOpen}>
      <AssetMark asset={asset} />
      <span className="visually-hidden">{t('form.asset', { side: label, ticker, chain: place })}</span>
      <span aria-hidden="true">
        <span className="asset-ticker">{ticker}</span>
        <span className="asset-chain">{chainName}</span>
        {isUnknown && <span className="asset-chain">{contractEnds(contract)}</span>}
      </span>
      <Chevron />
    </button>
  );
}

/** Why the asset cannot be swapped now; what concerns a whole network stands above the form. */
function standingNote(standing: NetworkStanding, asset: AssetInfo, told: readonly string[]): string | undefined {
  if (standing === undefined) return undefined;
  if (standing === 'unlisted') return t('form.unlisted', { asset: asset.id });
  const reasons = standing.open ? [] : standing.reasons.filter((reason) => !told.includes(reason));
  return reasons.length === 0 ? undefined : reasons.join(' ');
}

interface RateProps {
  readonly book: OfferList | undefined;
  readonly best: LiveOffer | undefined;
  readonly usable: boolean;
}

function RateLine({ book, best, usable }: RateProps) {
  const [backward, setBackward] = useState(false);
  if (book === undefined || best === undefined) return <p className="rate quiet">{t('form.rateEmpty')}</p>;
  const { from, to, amount } = book.request;
  const forth = t('form.rate', {
    one: from.ticker,
    n: rate(amount, from.decimals, best.expected_amount_out, to.decimals),
    other: to.ticker,
  });
  const back = t('form.rate', {
    one: to.ticker,
    n: rate(best.expected_amount_out, to.decimals, amount, from.decimals),
    other: from.ticker,
  });
  return (
    <button type="button" className="rate" data-dim={!usable} title={t('form.rateSwap')} onClick={() => setBackward(!backward)}>
      {backward ? back : forth}
    </button>
  );
}

/** Until an offer is executed the price may move. */
const waitOf = (offer: LiveOffer | undefined): number | undefined =>
  offer && offer.inbound_confirmation_seconds + offer.streaming_swap_seconds;

interface Props {
  /** The answer on screen; `usable` false while it is being replaced or has expired. */
  readonly book: OfferList | undefined;
  readonly usable: boolean;
  readonly unknownInBar: readonly string[];
}

export function SwapForm({ book, usable, unknownInBar }: Props) {
  const pair = useStore($pair);
  const standings = useStore($standings);
  const isLimit = useStore($kind) === 'limit';
  const told = useStore($pools).notices.map(({ reason }) => reason);
  const [picking, setPicking] = useState<Side>();
  const { from, to } = pair;
  // Only THORChain keeps limit orders: there its market is what a target is set against.
  const best = book?.offers.find((offer) => !isLimit || protocols[offer.network].hasLimitOrders);

  if (from === undefined || to === undefined) return null;
  const receiveNote = standingNote(standings.to, to, told);
  return (
    <section className="card form" aria-label={t('form.name')}>
      <KindSwitch />
      {unknownInBar.length > 0 && (
        <p className="notice">{t('form.unknownInBar', { names: unknownInBar.map((text) => t('quoted', { text })).join(', ') })}</p>
      )}
      <div className="leg">
        <AmountField asset={from} notice={standingNote(standings.from, from, told)} quoted={usable ? best?.usd.amount : undefined}>
          <AssetButton asset={from} label={t('form.send')} standing={standings.from} onOpen={() => setPicking('from')} />
        </AmountField>
        <WalletHere />
      </div>
      <div className="seam">
        <button
          type="button"
          className="switch"
          aria-label={t('form.switch')}
          onClick={() => switchSides(usable ? best?.expected_amount_out : undefined)}
        >
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
          {t(isLimit ? 'form.receiveMarket' : 'form.receive')}
        </span>
        <output
          className="leg-amount"
          data-dim={!usable}
          aria-labelledby="receive-label"
          aria-live="off"
          htmlFor="amount"
          title={best ? exact(best.expected_amount_out, to.decimals) : undefined}
        >
          {best ? brief(best.expected_amount_out, to.decimals) : <span className="placeholder">0</span>}
        </output>
        <AssetButton asset={to} label={t('form.receive')} standing={standings.to} onOpen={() => setPicking('to')} />
        <p className={receiveNote ? 'note note-error' : 'note'} data-dim={!usable}>
          {receiveNote ?? (best?.usd.expected_amount_out ? t('form.worth', { usd: dollars(best.usd.expected_amount_out) }) : '')}
        </p>
      </div>
      <div className="form-rest">
        <RateLine book={book} best={best} usable={usable} />
        <Destination />
        <Refund from={from} to={to} />
        {!isLimit && <Protection waitSeconds={waitOf(usable ? best : undefined)} />}
        <WalletButton />
      </div>
      {picking !== undefined && (
        <AssetPicker side={picking} current={picking === 'from' ? from.id : to.id} onClose={() => setPicking(undefined)} />
      )}
    </section>
  );
}
