import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $pools } from '../state/pools/$pools.ts';
import { Lazy } from '../ui/Lazy.tsx';

/** Fragment prefixes of links that fill the form: a proposal to review, or a form from another browser. Fragments never reach a server. */
const marks = /^#(review=|continue)/;

/** The URL fragment if it fills the form; undefined otherwise, and when embedded in another site. */
const formMark = (): string | undefined => (marks.test(location.hash) && self === top ? location.hash : undefined);

const loadNotices = () => import('./BannerNotices.tsx');
const loadMark = () => import('./MarkNotice.tsx');

/** Network-wide notices, from the same data as the pools and the status page, preceded by the notice of a link that fills the form. */
export function Banner() {
  const { notices, paused } = useStore($pools);
  const [mark, setMark] = useState<string>();
  useEffect(() => {
    const read = () => setMark(formMark());
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return (
    <div className="banner" role="status">
      {mark !== undefined && <Lazy key={mark} load={loadMark} props={{ mark }} />}
      {notices.length + paused.length > 0 && <Lazy load={loadNotices} props={{}} />}
    </div>
  );
}
