import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Figure } from './scenario.ts';

/** A figure of a suite at a step of its scenario. */
export interface Seen {
  readonly step: number;
  readonly see: string;
  readonly figure: Figure;
}

interface Exception {
  readonly reason: string;
  readonly suite: RegExp;
  /** Matches the endpoint, a space and the place of a figure; without it every figure is meant. */
  readonly of?: RegExp;
  /** First step that is meant. */
  readonly from?: number;
}

const liquidity = 'liquidity is added and withdrawn';
const preferred = 'preferred assets of names';
const ownShares = 'names with shares, subaffiliates and preferred assets of their own';

const exceptions: Readonly<Record<NetworkId, readonly Exception[]>> = {
  thorchain: [
    { reason: preferred, suite: /preferred-asset/, of: /queue\/outbound|balances/, from: 20 },
    { reason: preferred, suite: /^swaps\/multiple-affiliates$/, of: /^balances\/<THOR.cat>/, from: 39 },
    {
      reason: 'names are refused as THORNode did before 3.20',
      suite: /^swaps\/affiliates-preferred-asset$/,
      from: 0,
      of: /^thorname\/test (?:code|message)/,
    },
    { reason: 'bonds of nodes', suite: /^deposit\/deposit$/, from: 8 },
    { reason: 'assets derived from pools', suite: /derived|^tor\//, of: /thor\.(?:btc|tor)/ },
    { reason: 'vaults that have retired', suite: /^refunds\/inactive-vault/, of: /height|balance_/ },
    { reason: 'vaults that have retired', suite: /^refunds\/inactive-vault-retry$/, from: 22 },
    { reason: 'a vault with less than a payout', suite: /^refunds\/unrefundable-streaming-output$/, of: /^balances|^pool/, from: 12 },
    {
      reason: liquidity,
      suite: /^refunds\/(?:tvl-cap|withdraws)$|^secured-assets\/deposit-withdraw-lp$|^rune-pool\/|^security\/drop-dust/,
      from: 5,
    },
    { reason: 'references of another width than mainnet has', suite: /^core\/memo$/, of: /^memo\//, from: 60 },
    { reason: 'income of the system', suite: /^swaps\/swaps-system-income$/, of: /pig|MAXRUNESUPPLY/ },
    { reason: 'TCY is claimed, staked and distributed', suite: /^tcy\//, of: /^balances|^pool/ },
    { reason: 'hashes of the network that ran the suite', suite: /./, of: /[0-9A-F]{64}/ },
  ],
  mayachain: [
    { reason: ownShares, suite: /^affiliates\/multiple-affiliates/, from: 47 },
    { reason: ownShares, suite: /^affiliates\/multiple-inline-affiliates$/, from: 60 },
    { reason: ownShares, suite: /^affiliates\/preferred-asset$/, from: 22 },
    { reason: ownShares, suite: /^affiliates\/streaming-swaps-multiple-affiliates$/, from: 20 },
    { reason: ownShares, suite: /^affiliates\/(?:affcoll|simple)/, of: /^balances/, from: 6 },
    { reason: ownShares, suite: /^swaps\/multiple-affiliates$/, of: /^balances\/<MAYA.cat>/, from: 40 },
    { reason: ownShares, suite: /^swaps\/multiple-affiliates$/, of: /^queue/, from: 60 },
    { reason: ownShares, suite: /^api\/quotes\/swap$/, of: /affiliate=xx&destination|affiliate=xx,yy/ },
    { reason: 'the time that a registration pays for', suite: /./, of: /^mayaname\/.*expire_block_height = [0-9]{3,}/ },
    { reason: liquidity, suite: /^refunds\/(?:deposits|withdraws|tvl-cap)$/, of: /^balances|^queue/, from: 16 },
  ],
};

/** Why a figure that the devnet could answer is not compared. */
export function leftReason(of: { readonly network: NetworkId; readonly suite: string }, { step, see, figure }: Seen): string | undefined {
  const place = `${see} ${figure.join(' ')}`;
  const isMeant = (one: Exception): boolean => one.suite.test(of.suite) && (one.of?.test(place) ?? true) && step >= (one.from ?? 0);
  return exceptions[of.network].find(isMeant)?.reason;
}
