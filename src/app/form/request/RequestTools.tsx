import { useEffect, useState } from 'react';
import { $recipientText } from '../../state/form/$recipient.ts';
import { Lazy } from '../../ui/Lazy.tsx';
import { withStyles } from '../../ui/with-styles.ts';
import { joinGroups } from '../recipient/address-input.ts';
import { $requested } from './$requested.ts';
import requestStyle from './request.css?url';
import { takeText } from './request-intake.ts';
import { isRequestText } from './request-text.ts';
import { tRequest } from './request-words.ts';

const loadScan = () => withStyles(import('./ScanDialog.tsx'), requestStyle);

const canPaste = () => 'readText' in (navigator.clipboard ?? {});

function paste(text: string): void {
  if (isRequestText(text)) void takeText(text);
  else $recipientText.set(joinGroups(text).slice(0, 200));
}

function deny(): void {
  $requested.set({ kind: 'denied' });
  document.getElementById('destination')?.focus();
}

/** Buttons in the empty address field: paste, if the browser allows it, and scan. */
export default function RequestTools() {
  const [isPasting, setPasting] = useState(false);
  const [isScanning, setScanning] = useState(false);
  useEffect(() => setPasting(canPaste()), []);
  return (
    <>
      {isPasting && (
        <button type="button" className="button-quiet field-act" onClick={() => void navigator.clipboard.readText().then(paste, deny)}>
          {tRequest('paste')}
        </button>
      )}
      <button type="button" className="icon-button" aria-haspopup="dialog" aria-label={tRequest('scan')} onClick={() => setScanning(true)}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M3 7V5.5A2.5 2.5 0 015.5 3H7M13 3h1.5A2.5 2.5 0 0117 5.5V7M17 13v1.5a2.5 2.5 0 01-2.5 2.5H13M7 17H5.5A2.5 2.5 0 013 14.5V13M6 10h8"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
        </svg>
      </button>
      {isScanning && <Lazy load={loadScan} props={{ onClose: () => setScanning(false) }} />}
    </>
  );
}
