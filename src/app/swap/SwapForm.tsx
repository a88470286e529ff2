import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type AssetInfo, contractEnds, formatPlace } from '../../core/asset/asset-name.ts';
import { brief, dollars, exact } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { AssetMark, Chevron, SwitchMark } from '../assets/AssetIcons.tsx';
import pickerStyle from '../assets/picker/asset-picker.css?url';
import { AmountField, figureSize } from '../form/AmountField.tsx';
import { Protection } from '../form/Protection.tsx';
import { Destination } from '../form/recipient/Destination.tsx';
import { Refund } from '../form/recipient/Refund.tsx';
import { $isWanted, $kind, $pair, type Side, switchSides } from '../state/form/$form.ts';
import { $picked } from '../state/offers/$quote.ts';
import { chosenOffer } from '../state/offers/chosen-offer.ts';
import type { LiveOffer, OfferList } from '../state/offers/order-book.ts';
import { $pools, $standings, type NetworkStanding } from '../state/pools/$pools.ts';
import { $entrance } from '../state/swap/$entrance.ts';
import { $accounts } from '../state/wallet/$wallet.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import { DollarChips } from '../wallet/DollarChips.tsx';
import { WalletButton } from '../wallet/WalletButton.tsx';
import { WalletBalanceHere, WalletNoticeHere } from '../wallet/WalletHere.tsx';
import { loadBelow, loadFacts, loadIdle } from './form-parts.ts';
import { KindSwitch } from './KindSwitch.tsx';
import { Review } from './Review.tsx';

/** Preloads the list on hover or focus; a failed load is retried on open. */
const loadPicker = () => withStyles(import('../assets/picker/AssetPicker.tsx'), pickerStyle);
const nearPicker = () =>
  void loadPicker()
    .then(({ loadList }) => loadList())
    .catch(() => undefined);

interface AssetButtonProps {
  readonly asset: AssetInfo;
  readonly label: string;
  /** Listing of the asset; unknown tokens are labeled with their abbreviated contract. */
  readonly standing: NetworkStanding;
  readonly onOpen: () => void;
}

function AssetButton({ asset, label, standing, onOpen }: AssetButtonProps) {
  const isUnknown = typeof standing === 'object' && standing.tokens.some(({ known }) => !known);
  const { chainName, contract, ticker } = asset;
  const place = isUnknown ? formatPlace(asset) : chainName;
  return (
    <button type="button" className="asset-button" aria-haspopup="dialog" onPointerEnter={nearPicker} onFocus={nearPicker} onClick={onOpen}>
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

/** Reason the asset cannot be swapped now, except for those already shown above the form for a whole network. */
function standingNote(standing: NetworkStanding, asset: AssetInfo, told: readonly string[]): string | undefined {
  if (standing === undefined) return undefined;
  if (standing === 'unlisted') return t('form.unlisted', { asset: asset.id });
  const reasons = standing.open ? [] : standing.reasons.filter((reason) => !told.includes(reason));
  return reasons.length === 0 ? undefined : reasons.join(' ');
}

interface ReceiveProps {
  readonly to: AssetInfo;
  readonly offer: LiveOffer | undefined;
  readonly usable: boolean;
  /** Reason the asset cannot be received; undefined if none is known. */
  readonly notice: string | undefined;
  readonly isLimit: boolean;
  readonly onOpen: () => void;
  readonly standing: NetworkStanding;
}

const loadWanted = () => import('../form/receive/WantedField.tsx');

function ReceiveLeg({ to, offer, usable, notice, isLimit, onOpen, standing }: ReceiveProps) {
  const isWanted = useStore($isWanted);
  const payout = offer && brief(offer.expected_amount_out, to.decimals);
  const usd = offer?.usd.expected_amount_out;
  return (
    <div className="leg leg-receive">
      <div className="leg-head">
        <span className="leg-label" id="receive-label">
          {t(isLimit ? 'form.receiveMarket' : 'form.receive')}
        </span>
        {!isLimit && (
          <button type="button" className="quick-amount" aria-pressed={isWanted} onClick={() => $isWanted.set(!isWanted)}>
            {t('form.wanted')}
          </button>
        )}
      </div>
      {isWanted && !isLimit ? (
        <Lazy
          load={loadWanted}
          props={{ to, expected: usable ? offer?.expected_amount_out : undefined }}
          waiting={<span className="leg-amount" />}
        />
      ) : (
        <output
          className="leg-amount"
          data-dim={!usable}
          data-size={figureSize(payout ?? '')}
          aria-labelledby="receive-label"
          aria-live="off"
          htmlFor="amount"
          title={offer ? exact(offer.expected_amount_out, to.decimals) : undefined}
        >
          {payout ?? <span className="placeholder">0</span>}
        </output>
      )}
      <AssetButton asset={to} label={t('form.receive')} standing={standing} onOpen={onOpen} />
      <p className={notice ? 'note note-error' : 'note note-units'} data-dim={!usable}>
        {notice ?? <span>{offer === undefined ? dollars('0') : usd === undefined ? '' : dollars(usd)}</span>}
        {notice === undefined && offer !== undefined && offer.total_loss_bps !== 0 && <Lazy load={loadBelow} props={{ offer }} />}
      </p>
    </div>
  );
}

interface BetweenProps {
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  readonly book: OfferList | undefined;
  readonly offer: LiveOffer | undefined;
  readonly usable: boolean;
}

/** Figures of the selected offer; until there is one, an explanation of the networks in its place. */
function Between({ from, to, book, offer, usable }: BetweenProps) {
  return (
    <div className="between">
      {book !== undefined && offer !== undefined ? (
        <Lazy key="facts" load={loadFacts} props={{ book, offer, usable }} />
      ) : (
        <Lazy key="idle" load={loadIdle} props={{ from, to }} />
      )}
    </div>
  );
}

/** Seconds until execution, during which the price may move. */
const totalSeconds = (offer: LiveOffer | undefined): number | undefined =>
  offer && offer.inbound_confirmation_seconds + offer.streaming_swap_seconds;

interface Props {
  /** Displayed offers; `usable` is false while they are being replaced or have expired. */
  readonly book: OfferList | undefined;
  readonly usable: boolean;
  readonly unknownInBar: readonly string[];
}

export function SwapForm({ book, usable, unknownInBar }: Props) {
  const { from, to } = useStore($pair);
  const standings = useStore($standings);
  const isLimit = useStore($kind) === 'limit';
  const told = useStore($pools).notices.map(({ reason }) => reason);
  const [picking, setPicking] = useState<Side>();
  const isConnected = useStore($accounts).length > 0;
  // Deposit address mode needs no wallet: accounts are in the header there.
  const isWhole = useStore($entrance) === undefined;
  const offer = chosenOffer(book, useStore($picked), isLimit);
  const close = () => setPicking(undefined);

  if (from === undefined || to === undefined) return null;
  return (
    <section className="card form" aria-label={t('form.name')}>
      <div className="form-head">
        <KindSwitch />
        {!isLimit && <Protection waitSeconds={totalSeconds(usable ? offer : undefined)} />}
      </div>
      {unknownInBar.length > 0 && (
        <p className="notice">{t('form.unknownInBar', { names: unknownInBar.map((text) => t('quoted', { text })).join(', ') })}</p>
      )}
      <div className="legs">
        <div className="leg leg-pay">
          <AmountField
            asset={from}
            notice={standingNote(standings.from, from, told)}
            quoted={book?.request.from.id === from.id && offer ? { amount: book.request.amount, usd: offer.usd.amount } : undefined}
            quick={isConnected ? <WalletBalanceHere /> : <DollarChips />}
          >
            <AssetButton asset={from} label={t('form.send')} standing={standings.from} onOpen={() => setPicking('from')} />
          </AmountField>
        </div>
        <button
          type="button"
          className="switch"
          aria-label={t('form.switch')}
          onClick={() => switchSides(usable ? offer?.expected_amount_out : undefined)}
        >
          <SwitchMark size={20} />
        </button>
        <ReceiveLeg
          to={to}
          offer={offer}
          usable={usable}
          notice={standingNote(standings.to, to, told)}
          isLimit={isLimit}
          standing={standings.to}
          onOpen={() => setPicking('to')}
        />
      </div>
      <Between from={from} to={to} book={book} offer={offer} usable={usable} />
      <Destination />
      <Refund from={from} to={to} />
      <WalletNoticeHere />
      {isWhole && <WalletButton />}
      {!isLimit && <Review />}
      {picking !== undefined && (
        <Lazy load={loadPicker} props={{ side: picking, current: picking === 'from' ? from.id : to.id, onClose: close }} />
      )}
    </section>
  );
}
