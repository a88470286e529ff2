import { useEffect, useId, useState } from 'react';
import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { inGroups } from '../../../i18n/figures.ts';
import { $refund } from '../../state/form/$form.ts';
import { tSwap } from '../../words/swap-words.ts';
import { addressInput, takeJoined } from './address-input.ts';
import { checkRefund } from './refund.ts';

interface Props {
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  readonly destination: string;
}

/** Refund address input; an invalid address or one that does not fit is not used. */
export function RefundField({ from, to, destination }: Props) {
  const [text, setText] = useState('');
  const id = useId();
  const check = checkRefund(text, from, to, destination);
  const address = check.kind === 'fine' ? check.address : '';
  useEffect(() => {
    $refund.set(address);
    return () => $refund.set('');
  }, [address]);
  return (
    <>
      <label htmlFor={id}>{tSwap('refund.label', { chain: from.chainName })}</label>
      <input
        id={id}
        {...addressInput}
        value={text}
        aria-invalid={check.kind === 'wrong'}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(takeJoined(event.target))}
      />
      <div id={`${id}-note`} className={check.kind === 'wrong' ? 'note note-error' : 'note'} role="status">
        {check.kind === 'empty' && tSwap(from.chain === 'ZEC' ? 'refund.needed' : 'refund.note', { asset: from.ticker })}
        {check.kind === 'wrong' && check.hint}
        {check.kind === 'fine' && (
          <>
            {tSwap('refund.fine')} <span className="mono">{inGroups(check.address)}</span>
          </>
        )}
      </div>
    </>
  );
}
