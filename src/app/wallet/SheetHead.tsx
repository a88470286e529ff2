import { tWallet } from '../words/wallet-words.ts';

interface Props {
  /** Id the sheet is labelled by. */
  readonly id: string;
  readonly title: string;
  readonly className: string;
  readonly onClose: () => void;
}

/** Title and close button of a sheet. */
export function SheetHead({ id, title, className, onClose }: Props) {
  return (
    <header className={`dialog-head ${className}`}>
      <h2 id={id}>{title}</h2>
      <button type="button" className="icon-button" aria-label={tWallet('wallet.close')} onClick={onClose}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3.5 3.5l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </button>
    </header>
  );
}
