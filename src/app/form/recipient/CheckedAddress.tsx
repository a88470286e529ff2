import { useEffect } from 'react';
import { tSwap } from '../../words/swap-words.ts';

/** Enter in the field presses the form's button, since the address is the last input. */
function onEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.isComposing) document.querySelector<HTMLElement>('.review-button')?.click();
}

/** Confirms that the address is valid on the target chain, with actions to review the swap or edit the address. */
export function CheckedAddress({ chain }: { readonly chain: string }) {
  useEffect(() => {
    const field = document.getElementById('destination');
    field?.addEventListener('keydown', onEnter);
    return () => field?.removeEventListener('keydown', onEnter);
  }, []);
  const edit = () => {
    const field = document.getElementById('destination');
    if (field instanceof HTMLInputElement) field.select();
    field?.focus();
  };
  return (
    <>
      <span className="destination-ok">
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M3 8.5l3.2 3.2L13 5" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {chain}
      </span>
      <button type="button" className="icon-button" aria-label={tSwap('destination.edit')} onClick={edit}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path
            d="M3 13l.6-2.7 7-7 2.1 2.1-7 7zM9.3 4.6l2.1 2.1"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.3"
            strokeLinejoin="round"
          />
        </svg>
      </button>
    </>
  );
}
