import { readTxHash } from '../../core/track/track-hash.ts';
import { t as tPage } from '../../i18n/t.ts';
import { fetchTrack } from '../track/track-lookup.ts';
import { keepFound } from '../track/watch/keep-found.ts';
import type { partElements } from '../ui/live-error.ts';
import { type TrackWord, tTrack } from '../words/track-words.ts';

type Part = ReturnType<typeof partElements>;

const sentence = (key: TrackWord): string => tPage('sentence', { text: tTrack(key) });

/** Form that adds a swap by its hash; `show` is called once one is added. */
export function startImport(part: Part, show: () => void): void {
  const form = part('import');
  const field = part('hash') as HTMLInputElement;
  const wrong = part('wrong');
  const open = () => {
    form.hidden = false;
    for (const button of document.querySelectorAll('[data-add]')) button.setAttribute('aria-expanded', 'true');
    field.focus();
  };
  const note = (text: string, isWrong: boolean) => {
    wrong.textContent = text;
    field.setAttribute('aria-invalid', `${isWrong}`);
  };
  for (const button of document.querySelectorAll('[data-add]')) button.addEventListener('click', open);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const hash = readTxHash(field.value);
    if (!hash.ok) {
      note(tTrack('track.wrongHash'), true);
      field.focus();
      return;
    }
    note(tTrack('track.reading'), false);
    void fetchTrack(hash.value).then((reply) => {
      if (reply.kind === 'found') {
        void keepFound(reply.view);
        field.value = '';
        note('', false);
        show();
        return;
      }
      const said = reply.kind === 'unseen' ? `${sentence('track.unseenNow')} ${tTrack('track.unseenCheck')}` : reply.hint;
      note(said ?? sentence('track.failed'), true);
    });
  });
}
