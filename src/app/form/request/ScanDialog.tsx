import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { type CameraState, followCamera } from './camera.ts';
import { readPicture } from './read-code.ts';
import { takeText } from './request-intake.ts';
import { tRequest } from './request-words.ts';

/** Closes the dialog and processes a decoded text. */
function hand(text: string, dialog: HTMLDialogElement | null): void {
  dialog?.close();
  void takeText(text);
}

/** Camera preview, or why there is none. */
function Camera({ state, video }: { readonly state: CameraState; readonly video: React.RefObject<HTMLVideoElement | null> }) {
  return (
    <div className="scan-frame" data-state={state}>
      <video ref={video} playsInline muted aria-label={tRequest('scan.camera')} />
      {state === 'running' ? <span className="scan-aim" aria-hidden="true" /> : <p role="status">{tRequest(`scan.${state}`)}</p>}
    </div>
  );
}

/** Scans a payment request with the camera or from an image. Everything is decoded in this browser. */
export default function ScanDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [isCodeless, setCodeless] = useState(false);
  const id = useId();

  useEffect(() => {
    dialog.current?.showModal();
    return video.current === null
      ? undefined
      : followCamera(video.current, { onState: setState, onText: (text) => hand(text, dialog.current) });
  }, []);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? [];
    target.value = '';
    if (picture === undefined) return;
    setCodeless(false);
    const text = await readPicture(picture).catch(() => undefined);
    if (text === undefined) setCodeless(true);
    else hand(text, dialog.current);
  };

  return (
    <dialog ref={dialog} className="scan" aria-labelledby={`${id}-title`} closedby="any" onClose={onClose}>
      <div className="scan-sheet">
        <div className="scan-head">
          <h2 id={`${id}-title`}>{tRequest('scan.title')}</h2>
          <button type="button" className="icon-button" aria-label={tRequest('scan.close')} onClick={() => dialog.current?.close()}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3.5 3.5l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        <Camera state={state} video={video} />
        <label className="button-quiet scan-picture" htmlFor={`${id}-file`}>
          {tRequest('scan.picture')}
          <input id={`${id}-file`} className="visually-hidden" type="file" accept="image/*" onChange={(event) => void choose(event)} />
        </label>
        <p className="note note-error" role="alert">
          {isCodeless ? tRequest('codeless') : ''}
        </p>
        <p className="quiet">{tRequest('scan.private')}</p>
      </div>
    </dialog>
  );
}
