import { $recipient, $recipientText } from '../../state/form/$recipient.ts';
import { $requested, isStillFilled } from './$requested.ts';
import { isRequestText } from './request-text.ts';

/** Loads the readers on demand: they include every address format. */
const loadReaders = () => import('./take-request.ts');

const fail = () => $requested.set({ kind: 'failed' });

/** Processes pasted, dropped or scanned text. */
export async function takeText(text: string): Promise<void> {
  $requested.set({ kind: 'reading' });
  await loadReaders().then(({ takeRequest }) => takeRequest(text), fail);
}

/** Processes an image of a QR code. */
export async function takePicture(picture: Blob): Promise<void> {
  $requested.set({ kind: 'reading' });
  try {
    const { readPicture } = await import('./read-code.ts');
    const text = await readPicture(picture);
    if (text === undefined) $requested.set({ kind: 'codeless' });
    else await takeText(text);
  } catch {
    fail();
  }
}

const isPicture = ({ type }: Blob): boolean => type.startsWith('image/');

/** Processes dropped or pasted data: an image, else its text. Returns whether it has either. */
function takeFrom(data: DataTransfer | null): boolean {
  const picture = [...(data?.files ?? [])].find(isPicture);
  const text = data?.getData('text/plain').trim() ?? '';
  if (picture !== undefined) void takePicture(picture);
  else if (text !== '') void takeText(text);
  return picture !== undefined || text !== '';
}

const fields = 'input:not(#destination), textarea, [contenteditable], dialog';
const isElsewhere = ({ target }: Event): boolean => target instanceof Element && target.closest(fields) !== null;

/**
 * Listens for requests anywhere on the page: dropped onto it, or pasted into the address field or outside any field.
 * `onDrag` reports whether something is being dragged over the page.
 */
export function listenForRequests(onDrag: (isOver: boolean) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const over = (event: DragEvent) => {
    const types = event.dataTransfer?.types ?? [];
    if (isElsewhere(event) || !(types.includes('Files') || types.includes('text/plain'))) return onDrag(false);
    event.preventDefault();
    onDrag(true);
  };
  document.addEventListener('dragover', over, { signal });
  document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && onDrag(false), { signal });
  document.addEventListener(
    'drop',
    (event) => {
      onDrag(false);
      if (isElsewhere(event)) return;
      event.preventDefault();
      if (!takeFrom(event.dataTransfer)) $requested.set({ kind: 'unread' });
    },
    { signal },
  );
  document.addEventListener(
    'paste',
    (event) => {
      if (isElsewhere(event)) return;
      const isInField = event.target instanceof HTMLInputElement;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const isTaken = [...(event.clipboardData?.files ?? [])].some(isPicture) || (text !== '' && !isInField);
      if (isTaken && takeFrom(event.clipboardData)) event.preventDefault();
    },
    { signal },
  );
  // Covers every way into the field: typed, filled in by a keyboard, or set by a link.
  const stopText = $recipientText.listen((text) => {
    if (isStillFilled($requested.get()) && $requested.get().kind === 'filled') return;
    if (isRequestText(text)) void loadReaders().then(({ takeRequest }) => $recipientText.get() === text && takeRequest(text), fail);
    else $requested.set({ kind: 'none' });
  });
  const stopWrong = $recipient.listen((recipient) => {
    const text = $recipientText.get();
    if (recipient.kind !== 'wrong' || recipient.again || isRequestText(text)) return;
    void loadReaders().then(({ offerOtherAssets }) => $recipientText.get() === text && offerOtherAssets(text), fail);
  });
  return () => {
    stop.abort();
    stopText();
    stopWrong();
  };
}
