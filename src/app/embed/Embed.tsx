import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { formatAsset } from '../../core/asset/asset.ts';
import { $amountText, $from, $to } from '../form/$form.ts';
import { $sign, type SignState } from '../sign/$sign.ts';
import { writeBar } from '../swap/address-bar.ts';
import Swap from '../swap/Swap.tsx';
import { EmbedCover } from './EmbedCover.tsx';
import { followHeight } from './embed-height.ts';
import { hear, holderOf, lookAround, mayWork, type PostMessage, speakWith } from './embed-host.ts';
import { placeDialogs } from './embed-place.ts';
import { checkAddress, takePreset } from './embed-preset.ts';
import { postQuotes } from './embed-quote.ts';
import { tEmbed } from './embed-words.ts';
import { isFramed, mustLeave } from './framed.ts';

/** Tells each swap that a wallet sent from here, and later its end. Returns the function that stops it. */
function postSwaps(tReview: PostMessage): () => void {
  const stops: (() => void)[] = [];
  let told: string | undefined;
  const onSign = (state: SignState) => {
    if (state.kind !== 'sent') return;
    const { intent } = state.draft;
    const { network } = intent;
    const { nodeTxid: tx } = state.outcome.sent;
    if (tx === told) return;
    told = tx;
    const [from, to] = [formatAsset(intent.from), formatAsset(intent.to)];
    tReview({ type: 'submitted', from, to, amount: intent.amount.toString(), network, tx });
    void import('./embed-swaps.ts').then(({ followSwap }) => stops.push(followSwap(network, tx, tReview)));
  };
  stops.push($sign.listen(onSign));
  return () => {
    for (const stop of stops) stop();
  };
}

interface Props {
  /** Origins whose pages may hold the form; empty for all. */
  readonly origins: readonly string[];
}

/** The swap form inside a page of another site. */
export default function Embed({ origins }: Props) {
  const [refused, setRefused] = useState(false);
  const [guard, setGuard] = useState<'here' | 'outside'>();
  const [theme, setTheme] = useState<string>();
  const [from, to, amount] = [useStore($from), useStore($to), useStore($amountText)];
  const href = `/${writeBar({ from, to, amount })}`;

  useEffect(() => {
    const around = lookAround();
    if (!mayWork(around, origins, location.origin)) return setRefused(true);
    const holder = holderOf(around);
    const tReview = speakWith(holder);
    const stops = [hear(holder, (preset) => takePreset(preset, tReview)), postQuotes(tReview), postSwaps(tReview), placeDialogs()];
    setTheme(checkAddress(location.search, tReview));
    tReview({ type: 'ready' });
    stops.push(followHeight((height) => tReview({ type: 'resize', height })));
    if (isFramed()) setGuard(mustLeave() ? 'outside' : 'here');
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
      {guard === 'outside' && <p className="notice embed-outside">{tEmbed('embed.outside')}</p>}
      <Swap />
      {guard === 'here' && <EmbedCover href={href} />}
      <footer className="embed-foot">
        <span>{tEmbed('embed.by')}</span> <a href={href}>{tEmbed('embed.openShort')}</a>
      </footer>
    </>
  );
}
