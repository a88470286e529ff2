import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $opened } from '../state/review/$opened.ts';
import { $sign, isWaiting } from '../state/sign/$sign.ts';
import { tEmbed } from '../words/embed-words.ts';
import { watchCover } from './embed-cover.ts';

/** Time the frame must stay uncovered before the notice closes, so that a flickering cover reveals nothing. */
const freeMs = 1_000;

const findPaying = () => document.querySelector<HTMLDialogElement>('dialog.confirm[open]') ?? undefined;

/** The open dialog that confirms and pays a swap, if any. */
function usePaying(): HTMLDialogElement | undefined {
  const opened = useStore($opened);
  const [paying, setPaying] = useState<HTMLDialogElement>();
  useEffect(() => {
    if (opened === undefined) return setPaying(undefined);
    const changes = new MutationObserver(() => setPaying(findPaying()));
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
    setPaying(findPaying());
    return () => changes.disconnect();
  }, [opened]);
  return paying;
}

/**
 * Opens a modal dialog while something outside the frame covers a swap being confirmed: a modal makes everything below
 * it inert. It watches its own visibility and closes once uncovered.
 */
export function EmbedCover({ href }: { readonly href: string }) {
  const notice = useRef<HTMLDialogElement>(null);
  const paying = usePaying();
  const waiting = isWaiting(useStore($sign));
  const [covered, setCovered] = useState(false);
  const isGuarded = paying !== undefined && !waiting;

  useEffect(() => {
    if (!isGuarded) return setCovered(false);
    // The user may have forced the notice closed: watch the dialog below again.
    if (!covered) return watchCover(paying, (isCovered) => isCovered && setCovered(true));
    const own = notice.current;
    if (own === null) return;
    own.showModal();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchCover(own, (isCovered) => {
      clearTimeout(timer);
      if (!isCovered) timer = setTimeout(() => setCovered(false), freeMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
      own.close();
    };
  }, [paying, isGuarded, covered]);

  return (
    <dialog
      ref={notice}
      className="embed-cover"
      aria-labelledby="embed-cover-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => setCovered(false)}
    >
      <div role="alert">
        <h2 id="embed-cover-title">{tEmbed('embed.coveredTitle')}</h2>
        <p>{tEmbed('embed.covered')}</p>
        <p>
          <a href={href}>{tEmbed('embed.open')}</a>
        </p>
      </div>
    </dialog>
  );
}
