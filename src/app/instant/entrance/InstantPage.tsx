import { useState } from 'react';
import { deviceClock } from '../../ui/clock.ts';
import { Lazy } from '../../ui/Lazy.tsx';
import { withStyles } from '../../ui/with-styles.ts';
import { tInstant } from '../../words/instant-words.ts';
import entranceStyle from './entrance.css?url';
import { readInstantLink } from './instant-link.ts';
import deskStyle from './instant-page.css?url';

const loadDesk = () => withStyles(import('../InstantDesk.tsx'), deskStyle);
const loadEntrance = () => withStyles(import('./InstantEntrance.tsx'), entranceStyle);

/** One deposit if the link names it, the entry form otherwise; either is loaded lazily. */
export default function InstantPage() {
  const [isDeposit] = useState(() => readInstantLink(location.search, deviceClock.now()) !== undefined);
  const waiting = <p role="status">{tInstant('instant.loading')}</p>;
  return <Lazy load={isDeposit ? loadDesk : loadEntrance} props={{}} waiting={waiting} />;
}
