import { useState } from 'react';
import { dayAndTime } from '../../../i18n/times.ts';
import { loadHistory } from '../../state/history/$history.ts';
import type { SwapRecord } from '../../state/history/history-record.ts';
import { money } from '../../track/track-view.ts';
import { tInstant } from '../../words/instant-words.ts';

const isOpen = ({ state, instant, tx }: SwapRecord): boolean =>
  instant !== undefined && tx === undefined && (state === 'registered' || state === 'awaiting_deposit');

/** Unpaid deposits started in this browser; empty if there are none. */
export default function OpenDeposits() {
  const [open] = useState(() => loadHistory().swaps.filter(isOpen));
  if (open.length === 0) return null;
  return (
    <section className="card entrance-open">
      <h2>{tInstant('instant.openOnes')}</h2>
      <ul className="instant-open">
        {open.map(({ id, instant, amount, from, createdAt }) => (
          <li key={id}>
            <a href={instant}>{amount === undefined || from === undefined ? tInstant('instant.open') : money(amount, from)}</a>{' '}
            <time className="quiet" dateTime={new Date(createdAt).toISOString()}>
              {dayAndTime(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
