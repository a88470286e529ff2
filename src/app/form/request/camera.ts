import { type CodeReader, codeReader } from './read-code.ts';

/**
 * Camera state. `absent`: none, or not available here; `denied`: by the user or the page; `busy`: in use by another
 * program; `away`: off while the page is hidden.
 */
export type CameraState = 'starting' | 'running' | 'absent' | 'denied' | 'busy' | 'away';

interface Camera {
  readonly onState: (state: CameraState) => void;
  /** Called with a decoded text, after the camera is off. */
  readonly onText: (text: string) => void;
}

/** Interval between decoding attempts. */
const lookMs = 120;

const states: Readonly<Record<string, CameraState>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Shows the camera in `video` and scans until a code is found or it is stopped; off while the page is hidden. */
export function followCamera(video: HTMLVideoElement, { onState, onText }: Camera): () => void {
  let stream: MediaStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let run = 0;

  const off = () => {
    run += 1;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = undefined;
    video.srcObject = null;
  };

  const look = async (read: CodeReader, own: number) => {
    const text = await read(video).catch(() => undefined);
    if (own !== run) return;
    if (text !== undefined && text !== '') {
      off();
      onText(text);
    } else timer = setTimeout(() => void look(read, own), lookMs);
  };

  const on = async () => {
    const own = ++run;
    onState('starting');
    // In a frame, the user could not tell which site requests the camera.
    if (navigator.mediaDevices === undefined || window.self !== window.top) return onState('absent');
    try {
      const [opened, read] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 } } }),
        codeReader(),
      ]);
      if (own !== run) {
        for (const track of opened.getTracks()) track.stop();
        return;
      }
      stream = opened;
      video.srcObject = opened;
      await video.play();
      onState('running');
      void look(read, own);
    } catch (error) {
      if (own !== run) return;
      off();
      onState(states[error instanceof DOMException ? error.name : ''] ?? 'absent');
    }
  };

  const see = () => {
    if (document.hidden) {
      off();
      onState('away');
    } else void on();
  };
  document.addEventListener('visibilitychange', see);
  void on();
  return () => {
    document.removeEventListener('visibilitychange', see);
    off();
  };
}
