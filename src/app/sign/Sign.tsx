import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { present } from '../../core/present.ts';
import { brief, inUnit } from '../../i18n/figures.ts';
import type { Account, FoundWallet } from '../../wallet/port.ts';
import { PhoneWay } from '../pay/phone/PhoneWay.tsx';
import { isPaidOnPhone } from '../pay/phone/phone-wallets.ts';
import { $paysWith } from '../state/pay/$pay-way.ts';
import type { PayWayProps } from '../state/pay/pay-way.ts';
import { consentKey, type Terms } from '../state/review/confirm-terms.ts';
import { $sign, holdsAttention } from '../state/sign/$sign.ts';
import { signIntent } from '../state/sign/sign-intent.ts';
import { $balances } from '../state/wallet/$balances.ts';
import { $accounts, $wallets } from '../state/wallet/$wallet.ts';
import { GetWallets } from '../wallet/get/GetWallets.tsx';
import { WalletMark } from '../wallet/WalletMark.tsx';
import { shortAddress, WalletRow } from '../wallet/WalletRow.tsx';
import { accountsOn } from '../wallet/wallet-accounts.ts';
import { ableWallets } from '../wallet/wallet-groups.ts';
import { comeToWallets } from '../wallet/wallet-run.ts';
import { tWallet } from '../words/wallet-words.ts';
import SignView from './SignView.tsx';
import { sendSign } from './sign-run.ts';

const formatAccount = ({ wallet, address }: Account): string => `${wallet.id} ${address}`;

/** Account selector; hidden if there is only one. */
function Chooser(props: { accounts: readonly Account[]; chosen: Account | undefined; onChoose: (account: Account) => void }) {
  const { accounts, chosen, onChoose } = props;
  if (accounts.length < 2) return null;
  return (
    <fieldset className="sign-accounts">
      <legend>{tWallet('sign.account')}</legend>
      {accounts.map((account) => (
        <label key={formatAccount(account)}>
          <input
            type="radio"
            name="sign-account"
            checked={chosen !== undefined && formatAccount(account) === formatAccount(chosen)}
            onChange={() => onChoose(account)}
          />{' '}
          {account.wallet.name} <span className="mono quiet">{shortAddress(account.address)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface PayerProps {
  readonly account: Account;
  readonly asset: AssetInfo;
  /** Whether the account is the one the known balance belongs to. */
  readonly isOnly: boolean;
  readonly onChange: (() => void) | undefined;
}

/** The paying account with its balance. */
function Payer({ account, asset, isOnly, onChange }: PayerProps) {
  const holding = useStore($balances).get(asset.id);
  const { name } = account.wallet;
  const held = isOnly && holding !== undefined ? ` · ${inUnit(brief(holding.units, asset.decimals), asset.ticker)}` : '';
  return (
    <div className="sign-payer">
      <WalletMark wallet={account.wallet} />
      <p>
        <b>{name}</b>
        <span className="quiet">
          <span className="mono">{shortAddress(account.address)}</span>
          {held}
        </span>
      </p>
      {onChange !== undefined && (
        <button type="button" className="button-quiet" onClick={onChange}>
          {tWallet('sign.change')}
        </button>
      )}
    </div>
  );
}

interface WalletsProps {
  readonly wallets: readonly FoundWallet[];
  readonly terms: Terms;
  /** Id of the wallet named by the consent button, which is asked at once. */
  readonly asked?: string | undefined;
}

/** Wallets in this browser that can pay, and wallets to install. */
function Wallets({ wallets, terms, asked }: WalletsProps) {
  return (
    <div className="sign-wallets">
      {wallets.length > 0 && (
        <section className="wallet-group">
          <ul>
            {wallets.map((wallet) => (
              <li key={wallet.id}>
                <WalletRow wallet={wallet} chains={[terms.chain]} isAsked={wallet.id === asked} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <GetWallets from={terms.request.from} to={terms.request.to} isMore={wallets.length > 0} />
    </div>
  );
}

/** Payment methods without a connected wallet that work for these terms. */
function OtherWays({ others, choose }: Pick<PayWayProps, 'choose' | 'others'>) {
  if (others.length === 0) return null;
  return (
    <p className="other-ways">
      {tWallet('without.or')}
      {others.map((id) => (
        <button key={id} type="button" className="button-quiet" onClick={() => choose(id)}>
          {tWallet(id === 'instant' ? 'without.deposit' : 'without.hand')}
        </button>
      ))}
    </p>
  );
}

/** Paying with a wallet in this browser: connect, review, sign. */
export default function Sign({ state, choose, others }: PayWayProps) {
  const { terms, inbound } = state;
  const all = useStore($accounts);
  const wallets = useStore($wallets);
  const sign = useStore($sign);
  const [picked, setPicked] = useState(() => ('draft' in sign ? formatAccount(sign.draft.account) : undefined));
  const [isChanging, setChanging] = useState(false);
  const able = ableWallets(wallets, terms);
  const accounts = accountsOn(all, terms.chain).filter(({ wallet }) => able.some(({ id }) => id === wallet.id));
  const chosen = accounts.find((account) => formatAccount(account) === picked) ?? (accounts.length === 1 ? accounts[0] : undefined);
  const consent = consentKey(terms);
  const wanted = chosen === undefined ? undefined : `${formatAccount(chosen)} ${consent}`;

  const [asked, setAsked] = useState($paysWith.get());
  const isConnected = accounts.length > 0;
  // Never prompts a wallet again that has withdrawn its account.
  useEffect(() => {
    if (isConnected) setAsked(undefined);
  }, [isConnected]);

  useEffect(() => {
    $paysWith.set(undefined);
    comeToWallets();
    return () => {
      const { kind } = $sign.get();
      if (!holdsAttention($sign.get()) && kind !== 'refused') sendSign({ kind: 'reset' });
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for the account and the terms.
  useEffect(() => {
    setChanging(false);
    const intent = signIntent(terms, inbound);
    if (chosen === undefined || intent === undefined) return;
    const known = $sign.get();
    const isKnown = 'draft' in known && `${formatAccount(known.draft.account)} ${known.draft.consent}` === wanted;
    if (!isKnown)
      sendSign({
        kind: 'prepare',
        draft: { account: chosen, intent, expected: terms.payout, ...present({ seconds: terms.seconds, split: terms.split }), consent },
      });
  }, [wanted]);

  if (accounts.length === 0 && sign.kind !== 'refused') {
    return (
      <>
        <Wallets wallets={able} terms={terms} asked={asked} />
        {isPaidOnPhone(terms) && <PhoneWay terms={terms} />}
        {able.length === 0 && <OtherWays others={others} choose={choose} />}
      </>
    );
  }
  const canChange = accounts.length > 1 || able.length > 1;
  const chooser = <Chooser accounts={accounts} chosen={chosen} onChoose={(account) => setPicked(formatAccount(account))} />;
  if (isChanging) {
    return (
      <>
        {chooser}
        <Wallets wallets={able} terms={terms} />
        <p>
          <button type="button" className="button-quiet" onClick={() => setChanging(false)}>
            {tWallet('sign.changeDone')}
          </button>
        </p>
      </>
    );
  }
  return (
    <>
      {chosen === undefined ? (
        chooser
      ) : (
        <Payer
          account={chosen}
          asset={terms.request.from}
          isOnly={accounts.length === 1}
          onChange={canChange ? () => setChanging(true) : undefined}
        />
      )}
      <SignView />
    </>
  );
}
