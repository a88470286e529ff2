import { type AssetInfo, assetInfo } from '../../../core/asset/asset-name.ts';
import { chains } from '../../../core/chain/chain.ts';
import { dollars } from '../../../i18n/figures.ts';
import { obtainable } from '../../../wallet/catalog/obtainable.ts';
import { formPath } from '../../handoff/form-link.ts';
import { $payWay } from '../../state/pay/$pay-way.ts';
import { tSwap } from '../../words/swap-words.ts';
import { tWallet } from '../../words/wallet-words.ts';
import { homesOf } from '../wallet-groups.ts';
import { type DepositWay, useDeposit } from './use-deposit.ts';

/** Whether a plain payment with a memo is a valid deposit of the asset; other assets require a contract call. */
function canPayByHand(asset: AssetInfo): boolean {
  const chain = chains[asset.chain];
  const mechanism = chain?.deposit?.memoMechanism;
  if (mechanism === undefined || mechanism === 'radix_call') return false;
  return mechanism !== 'calldata' || chain?.gasAsset === asset.id;
}

interface Props {
  readonly from: AssetInfo | undefined;
  /** Whether no wallet in this browser can pay the asset. */
  readonly isAlone: boolean;
  /** Closes the dialog and presses a button of the form. */
  readonly onLeave: (button: string) => void;
}

interface Open {
  readonly deposit: DepositWay;
  readonly isByHand: boolean;
  /** Whether a wallet that pays the asset is present or can be installed. */
  readonly hasWallet: boolean;
}

function wordsFor({ deposit, isByHand, hasWallet }: Open, asset: string): readonly [title: string, text: string] {
  if (deposit !== 'closed' || isByHand) return [tWallet('wallet.instead'), tWallet('without.text', { asset })];
  if (hasWallet) return [tWallet('wallet.instead'), tWallet('without.neither', { asset })];
  return [tWallet('without.nothing', { asset }), tWallet('without.another')];
}

/** Payment without a connected wallet. */
export function WithoutWallet({ from = assetInfo('BTC.BTC'), ...props }: Props) {
  return <Without from={from} {...props} deposit={useDeposit(from?.id)} />;
}

/** A single-swap deposit address first, then by hand with a memo; another asset where neither works. */
export function Without({ from, isAlone, onLeave, deposit }: Props & { readonly deposit: DepositWay }) {
  const most = typeof deposit === 'object' ? deposit.usd : undefined;
  if (from === undefined) return null;
  const isByHand = canPayByHand(from);
  const hasWallet = !isAlone || obtainable({ pays: homesOf(from), receives: [] }, 'extension', []).length > 0;
  const [title, text] = wordsFor({ deposit, isByHand, hasWallet }, from.ticker);
  const byHand = () => {
    $payWay.set('hand');
    onLeave('.review-button');
  };
  return (
    <>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path
          d="M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2m3 0v2m-5 1v2m3 0h2"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p>
        <b>{title}</b> {text}
        {most !== undefined && ` ${tSwap('deposit.most', { most: dollars(most) })}`}
      </p>
      <div className="wallets-ways">
        {deposit !== 'closed' && (
          <a className="button-quiet" href={formPath('/instant')}>
            {tWallet('without.deposit')}
          </a>
        )}
        {isByHand && (
          <button type="button" className={deposit === 'closed' ? 'button-quiet' : 'text-button'} onClick={byHand}>
            {tWallet('without.hand')}
          </button>
        )}
        {deposit === 'closed' && !isByHand && (
          <button type="button" className="button-quiet" onClick={() => onLeave('.leg-pay .asset-button')}>
            {tWallet('without.choose')}
          </button>
        )}
      </div>
    </>
  );
}
