import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type AssetInfo, assetInfo } from '../../../core/asset/asset-name.ts';
import { dollars } from '../../../i18n/figures.ts';
import { localPath } from '../../../i18n/locale.ts';
import { historyKey } from '../../header/running-count.ts';
import { $amount, $amountText, $from, $to, chooseAsset } from '../../state/form/$form.ts';
import { $standings, type NetworkStanding } from '../../state/pools/$pools.ts';
import { $entrance } from '../../state/swap/$entrance.ts';
import { writeBar } from '../../state/swap/address-bar.ts';
import Swap from '../../swap/Swap.tsx';
import { Lazy } from '../../ui/Lazy.tsx';
import { loadHeaderWallet } from '../../wallet/header/load-header-wallet.ts';
import { tInstant } from '../../words/instant-words.ts';
import { InstantDanger } from '../InstantDanger.tsx';
import { isAbove, type OpenAssets, openAsset, useOpenAssets } from './open-assets.ts';

const network = 'thorchain';
const loadDeposits = () => import('./OpenDeposits.tsx');

/** Whether the stored history may hold a deposit of this page: its list then loads. */
function mayHoldDeposits(): boolean {
  try {
    return localStorage.getItem(historyKey)?.includes('"instant":') === true;
  } catch {
    return false;
  }
}

const isElsewhere = (standing: NetworkStanding): boolean =>
  typeof standing === 'object' && standing.networks.length > 0 && !standing.networks.includes(network);

interface Given {
  readonly open: OpenAssets;
  readonly from: AssetInfo;
  readonly amount: bigint;
  /** Whether one of the assets exists only on the other network. */
  readonly isElsewhere: boolean;
}

/** Reason the input cannot get a deposit address; undefined if no reason is known. */
function closedText({ open, from, amount, isElsewhere }: Given): string | undefined {
  if (isElsewhere) return tInstant('instant.entryNetwork');
  if (typeof open === 'string') return undefined;
  const found = openAsset(open, from.id);
  if (found === undefined) return tInstant('instant.entryClosed', { asset: from.ticker });
  return isAbove(found, amount) ? tInstant('instant.cap', { most: dollars(found.maximum_usd) }) : undefined;
}

/** Preselects the first open asset unless the URL names one. */
function startOpen(open: OpenAssets): void {
  if (typeof open === 'string' || new URLSearchParams(location.search).has('from')) return;
  const [first] = open;
  if (first !== undefined && openAsset(open, $from.get()) === undefined) chooseAsset('from', first.asset);
}

function Notices({ text, open, again }: { readonly text: string | undefined; readonly open: OpenAssets; readonly again: () => void }) {
  const [from, to, amount] = [useStore($from), useStore($to), useStore($amountText)];
  return (
    <div className="entrance-notices" aria-live="polite">
      {open === 'failed' && (
        <p className="notice" data-tone="warn">
          {tInstant('instant.assetsFailed')}{' '}
          <button type="button" className="text-button" onClick={again}>
            {tInstant('instant.again')}
          </button>
        </p>
      )}
      {text !== undefined && (
        <p className="notice" data-tone="warn">
          {text} <a href={`${localPath('/')}${writeBar({ from, to, amount })}`}>{tInstant('instant.capForm')}</a>
        </p>
      )}
    </div>
  );
}

/** Notes shown in place of the offers before anything is entered. */
function Before({ mostUsd }: { readonly mostUsd: string | undefined }) {
  return (
    <div className="entrance-before">
      <section className="card">
        <h2>{tInstant('instant.mind')}</h2>
        <ul>
          <li>{tInstant('instant.sendOnce')}</li>
          <li>{tInstant('instant.refunds')}</li>
          {mostUsd !== undefined && <li>{tInstant('instant.entryCap', { most: dollars(mostUsd) })}</li>}
          <li>{tInstant('instant.noWallet')}</li>
        </ul>
        <InstantDanger />
      </section>
    </div>
  );
}

/** Entry page of memoless deposits: the form limited to open assets, and the open deposits. */
export default function InstantEntrance() {
  const [open, again] = useOpenAssets();
  const from = assetInfo(useStore($from));
  const entry = useStore($amount);
  const standings = useStore($standings);
  const amount = entry.kind === 'amount' ? entry.units : 0n;
  const isOther = isElsewhere(standings.from) || isElsewhere(standings.to);
  const text = from && closedText({ open, from, amount, isElsewhere: isOther });
  const isClosed = text !== undefined;
  // Set before the form renders, so that its first request sees it.
  useState(() => $entrance.set({ network, action: tInstant('instant.register'), isClosed: false }));
  useEffect(() => {
    const assets = typeof open === 'string' ? {} : { assets: new Set(open.map(({ asset }) => asset.toUpperCase())) };
    $entrance.set({ network, action: tInstant('instant.register'), isClosed, ...assets });
  }, [open, isClosed]);
  useEffect(() => startOpen(open), [open]);
  useEffect(() => {
    void loadHeaderWallet();
    return () => $entrance.set(undefined);
  }, []);

  const found = typeof open === 'string' || from === undefined ? undefined : openAsset(open, from.id);
  return (
    <div className="entrance">
      <Notices text={text} open={open} again={again} />
      <Swap>
        <Before mostUsd={found?.maximum_usd} />
      </Swap>
      {mayHoldDeposits() && <Lazy load={loadDeposits} props={{}} />}
    </div>
  );
}
