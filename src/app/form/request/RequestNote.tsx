import { useStore } from '@nanostores/react';
import { exact, inUnit } from '../../../i18n/figures.ts';
import { t } from '../../../i18n/t.ts';
import { AssetMark } from '../../assets/AssetIcons.tsx';
import { $to } from '../../state/form/$form.ts';
import { $recipientText } from '../../state/form/$recipient.ts';
import { fillForm, isStillFilled, type Requested, undoFill } from './$requested.ts';
import { tRequest } from './request-words.ts';

/** Moves focus to the note if the focused element was removed. */
const takeFocus = (note: HTMLElement | null): void => {
  if (document.activeElement === document.body) note?.focus();
};

function Filled({ state: { payment, asset } }: { readonly state: Extract<Requested, { kind: 'filled' }> }) {
  const { amount, label, isRoundedUp } = payment;
  const units = amount === undefined ? undefined : inUnit(exact(amount, asset.decimals), asset.ticker);
  return (
    <div className="notice request-note" data-tone="info" tabIndex={-1} ref={takeFocus}>
      <p>
        <b>
          {units === undefined
            ? tRequest('filledAddress', { asset: asset.ticker, chain: asset.chainName })
            : tRequest('filled', { amount: units, chain: asset.chainName })}
        </b>
      </p>
      {isRoundedUp && <p>{tRequest('rounded')}</p>}
      {label !== undefined && <p>{tRequest('label', { label: t('quoted', { text: `\u2068${label}\u2069` }) })}</p>}
      <button type="button" className="text-button" onClick={undoFill}>
        {tRequest('undo')}
      </button>
    </div>
  );
}

function Choose({ state: { payment, assets } }: { readonly state: Extract<Requested, { kind: 'choose' }> }) {
  const [only, ...others] = assets;
  if (only === undefined) return null;
  const title =
    others.length === 0
      ? tRequest('otherChain', { chain: only.chainName })
      : tRequest(payment.amount === undefined ? 'someChain' : 'noChain');
  return (
    <fieldset className="notice request-note" data-tone="info">
      <legend className="visually-hidden">{title}</legend>
      <p aria-hidden="true">
        <b>{title}</b>
      </p>
      <div className="request-choices">
        {assets.map((asset) => (
          <button key={asset.id} type="button" className="button-quiet request-choice" onClick={() => fillForm(payment, asset.id)}>
            <AssetMark asset={asset} size={22} />
            {tRequest('receive', { asset: asset.ticker, chain: asset.chainName })}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Refused({ state: { reason, detail } }: { readonly state: Extract<Requested, { kind: 'refused' }> }) {
  return (
    <div className="notice request-note" data-tone="stop">
      <p>
        <b>{tRequest('refused')}</b>
      </p>
      <p>{tRequest(`refused.${reason}`)}</p>
      {detail !== undefined && <p>{tRequest('says', { text: t('quoted', { text: `\u2068${detail}\u2069` }) })}</p>}
    </div>
  );
}

function Body({ state }: { readonly state: Requested }) {
  switch (state.kind) {
    case 'none':
      return null;
    case 'filled':
      return <Filled state={state} />;
    case 'choose':
      return <Choose state={state} />;
    case 'refused':
      return <Refused state={state} />;
    case 'reading':
      return <p className="quiet">{tRequest('reading')}</p>;
    default:
      return (
        <p className="note note-error" data-kind={state.kind}>
          {tRequest(state.kind)}
        </p>
      );
  }
}

interface Props {
  readonly state: Requested;
  /** Whether something is being dragged over the page. */
  readonly isOver: boolean;
}

/** Result of a payment request, below the address. */
export default function RequestNote({ state, isOver }: Props) {
  useStore($recipientText);
  useStore($to);
  return (
    <>
      <div role="status">{isStillFilled(state) && <Body state={state} />}</div>
      {isOver && (
        <div className="request-drop" aria-hidden="true">
          <p>{tRequest('drop')}</p>
        </div>
      )}
    </>
  );
}
