import { useEffect, useId, useState } from 'react';
import type { AssetFace } from '../../../core/asset/asset-name.ts';
import { inFours } from '../../../i18n/figures.ts';
import { saySwap } from '../../swap/swap-words.ts';
import { $refund } from '../$form.ts';
import { addressInput } from './address-input.ts';
import { checkRefund } from './refund.ts';

interface Props {
  readonly from: AssetFace;
  readonly to: AssetFace;
  readonly destination: string;
}

/** Takes the refund address as it is typed; one that is wrong or does not fit is not used. */
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
      <label htmlFor={id}>{saySwap('refund.label', { chain: from.chainName })}</label>
      <input
        id={id}
        {...addressInput}
        value={text}
        aria-invalid={check.kind === 'wrong'}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.target.value)}
      />
      <div id={`${id}-note`} className={check.kind === 'wrong' ? 'note note-stop' : 'note'} role="status">
        {check.kind === 'empty' && saySwap('refund.note', { asset: from.ticker })}
        {check.kind === 'wrong' && check.hint}
        {check.kind === 'fine' && (
          <>
            {saySwap('refund.fine')} <span className="mono">{inFours(check.address)}</span>
          </>
        )}
      </div>
    </>
  );
}
