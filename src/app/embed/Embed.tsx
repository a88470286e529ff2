import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { isFramed, mustLeave } from '../state/embed/framed.ts';
import { $amountText, $from, $to } from '../state/form/$form.ts';
import { writeBar } from '../state/swap/address-bar.ts';
import Swap from '../swap/Swap.tsx';
import { tEmbed } from '../words/embed-words.ts';
import { EmbedCover } from './EmbedCover.tsx';
import { hear, holderOf, lookAround, mayWork, speakWith } from './embed-host.ts';

interface Props {
  /** Origins that may embed the form; empty for all. */
  readonly origins: readonly string[];
}

/** The swap form embedded in another site. */
export default function Embed({ origins }: Props) {
  const [refused, setRefused] = useState(false);
  /** Whether confirming is forbidden in this frame; undefined outside of frames and until known. */
  const [mustGo, setMustGo] = useState<boolean>();
  const [theme, setTheme] = useState<string>();
  const [from, to, amount] = [useStore($from), useStore($to), useStore($amountText)];
  const href = `/${writeBar({ from, to, amount })}`;

  useEffect(() => {
    const around = lookAround();
    if (!mayWork(around, origins, location.origin)) return setRefused(true);
    const holder = holderOf(around);
    const post = speakWith(holder);
    const talk = import('./embed-talk.ts');
    const stops = [hear(holder, (preset) => void talk.then(({ takePreset }) => takePreset(preset, post)))];
    void talk.then(({ startTalk }) => {
      const started = startTalk(post);
      setTheme(started.theme);
      stops.push(...started.stops);
    });
    if (isFramed()) setMustGo(mustLeave());
    return () => {
      for (const stop of stops) stop();
    };
  }, [origins]);

  if (refused) {
    return (
      <section className="embed-refused">
        <h1>{tEmbed('embed.refusedTitle')}</h1>
        <p>{tEmbed('embed.refused')}</p>
        <p>
          <a className="button" href={href}>
            {tEmbed('embed.open')}
          </a>
        </p>
      </section>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">{tEmbed('embed.title')}</h1>
      {theme !== undefined && <p className="notice">{tEmbed('embed.themeUnknown', { theme })}</p>}
      {mustGo && <p className="notice embed-outside">{tEmbed('embed.outside')}</p>}
      <Swap />
      {mustGo === false && <EmbedCover href={href} />}
      <footer className="embed-foot">
        <span>{tEmbed('embed.by')}</span> <a href={href}>{tEmbed('embed.openShort')}</a>
      </footer>
    </>
  );
}
