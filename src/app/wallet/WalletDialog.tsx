import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { AssetInfo } from '../../core/asset/asset-name.ts';
import type { FoundWallet } from '../../wallet/port.ts';
import { Chevron } from '../assets/AssetIcons.tsx';
import { formPath } from '../handoff/form-link.ts';
import { $pair } from '../state/form/$form.ts';
import { $accounts, $wallets } from '../state/wallet/$wallet.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { tWallet, tWalletCount } from '../words/wallet-words.ts';
import { GetWallets } from './get/GetWallets.tsx';
import { isHandheld } from './get/handheld.ts';
import { WithoutWallet } from './get/WithoutWallet.tsx';
import { SheetHead } from './SheetHead.tsx';
import { WalletRow } from './WalletRow.tsx';
import { accountsOn } from './wallet-accounts.ts';
import { groupWallets, isHere, receivingEnds, type WalletGroup } from './wallet-groups.ts';
import { comeToWallets } from './wallet-run.ts';

interface Props {
  readonly onClose: () => void;
}

const loadCode = () => import('./get/PhoneCode.tsx');
const loadElsewhere = () => import('./elsewhere/Elsewhere.tsx');

/** Wallet to connect at once, and the callback after a connection. */
interface Own {
  readonly own?: FoundWallet | undefined;
  readonly onOwn?: () => void;
}

interface RowsProps extends Own {
  readonly group: WalletGroup;
  readonly groups: readonly WalletGroup[];
}

function Rows({ group: { wallets, chains, role }, groups, own, onOwn }: RowsProps) {
  return wallets.map((wallet) => (
    <li key={wallet.id}>
      <WalletRow
        wallet={wallet}
        chains={chains(wallet)}
        also={role === 'pays' ? receivingEnds(groups, wallet) : []}
        role={role}
        onConnected={onOwn}
        isAsked={wallet.id === own?.id}
      />
    </li>
  ));
}

/** Wallets of this browser, paying ones first. */
function Here({ groups, ...own }: { readonly groups: readonly WalletGroup[] } & Own) {
  const useful = groups.filter(({ role }) => role !== 'rest');
  const rest = groups.find(({ role }) => role === 'rest');
  if (groups.length === 0) return null;
  return (
    <section className="wallet-group">
      <h3>{tWallet('wallet.here')}</h3>
      <ul>
        {useful.map((group) => (
          <Rows key={group.role} group={group} groups={groups} {...own} />
        ))}
      </ul>
      {rest !== undefined && (
        <details open={useful.length === 0}>
          <summary>
            {tWalletCount('get.more', rest.wallets.length)}
            <Chevron />
          </summary>
          <ul>
            <Rows group={rest} groups={groups} />
          </ul>
        </details>
      )}
      <p className="wallets-note">{tWallet('wallet.names')}</p>
    </section>
  );
}

function intro(from: AssetInfo | undefined, to: AssetInfo | undefined): string {
  if (from === undefined || to === undefined) return tWallet('wallet.intro');
  const values = {
    from: from.ticker,
    fromChain: from.chainName,
    to: to.ticker,
    toChain: to.chainName,
  };
  return `${tWallet('wallet.introPair', values)} ${tWallet('wallet.intro')}`;
}

const comeIntoView = (code: HTMLElement | null): void => code?.scrollIntoView({ block: 'nearest' });

/** Offers a QR code to continue the form on a phone. */
function OnPhone() {
  const [isShown, setShown] = useState(false);
  return (
    <details onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        {tWallet('phone.title')}
        <Chevron />
      </summary>
      {isShown && (
        <div className="phone-code" ref={comeIntoView}>
          <Lazy load={loadCode} props={{}} />
        </div>
      )}
    </details>
  );
}

/** Wallet to connect without asking: on a phone, the only one that can pay, whose browser shows this page. */
function soleWallet(groups: readonly WalletGroup[]): FoundWallet | undefined {
  const [sole, ...others] = groups.find(({ role }) => role === 'pays')?.wallets ?? [];
  return others.length === 0 && isHandheld() && $accounts.get().length === 0 ? sole : undefined;
}

/** All payment methods: wallets in this browser, wallets to install, and methods without one. */
export default function WalletDialog({ onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wallets = useStore($wallets);
  const { from, to } = useStore($pair);
  const groups = groupWallets(wallets.filter(isHere), from, to);
  const elsewhere = wallets.filter((wallet) => !isHere(wallet));
  const [own, setOwn] = useState<FoundWallet>();
  const close = () => dialog.current?.close();
  /** Closes the dialog once a wallet opened for itself is connected, or no useful chain is left to connect; then focuses the amount. */
  const onConnected = () => {
    if (dialog.current?.open !== true) return;
    const useful = groupWallets(wallets, from, to)
      .filter(({ role }) => role !== 'rest')
      .flatMap((group) => group.wallets.flatMap(group.chains));
    const isLeft = useful.some((chain) => accountsOn($accounts.get(), chain).length === 0);
    if (own === undefined && isLeft) return;
    close();
    const amount = document.querySelector<HTMLInputElement>('#amount');
    // A focused field would raise the keyboard of a phone.
    if (amount?.value === '' && !matchMedia('(pointer: coarse)').matches) amount.focus();
  };
  /** Closes the dialog and presses a button of the form; pages without the form open its page instead. */
  const leaveTo = (button: string) => {
    close();
    requestAnimationFrame(() => {
      const next = document.querySelector<HTMLElement>(button);
      if (next === null) location.assign(formPath('/'));
      else next.click();
    });
  };

  useEffect(() => {
    comeToWallets();
    dialog.current?.showModal();
    return dialog.current === null ? undefined : keepFocus(dialog.current);
  }, []);
  const sole = soleWallet(groups);
  useEffect(() => setOwn((known) => known ?? sole), [sole]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; Esc does so by itself.
    <dialog
      ref={dialog}
      className="wallets whole-screen"
      aria-labelledby="wallets-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="wallets-sheet">
        <SheetHead id="wallets-title" title={tWallet('wallet.title')} className="wallets-head" onClose={close} />
        <p className="wallets-note">{intro(from, to)}</p>
        <Here groups={groups} own={own} onOwn={onConnected} />
        <GetWallets from={from} to={to} isMore={groups.some(({ role }) => role === 'pays')} />
        {elsewhere.length > 0 && <Lazy load={loadElsewhere} props={{ wallets: elsewhere, from, to, onConnected }} />}
        {!isHandheld() && <OnPhone />}
      </div>
      <footer className="wallets-foot">
        <WithoutWallet from={from} isAlone={!groups.some(({ role }) => role === 'pays')} onLeave={leaveTo} />
      </footer>
    </dialog>
  );
}
