import type { NetworkId } from '../../../src/core/network/protocol.ts';

/**
 * Facts of one regression suite of a network, written by `distill.ts`. Texts name people and transactions as `<CHAIN.person>` and
 * `<tx.name>`; amounts are integers in the network's own units.
 */
export interface Scenario {
  readonly suite: string;
  readonly network: NetworkId;
  readonly state: ScenarioState;
  readonly steps: readonly Step[];
}

export interface ScenarioState {
  /** Asset, depth in the asset, depth in RUNE or CACAO, status if not Available, decimals if not 8. */
  readonly pools: readonly (readonly [asset: string, balanceAsset: string, balanceNative: string, status?: string, decimals?: string])[];
  /** Posted fee rate and size of a transaction by chain. */
  readonly fees: Readonly<Record<string, readonly [rate: string, size: string]>>;
  /** Constants that the suite sets beyond those of `constants.json`. */
  readonly constants: Readonly<Record<string, string>>;
  readonly mimir: Readonly<Record<string, string>>;
  readonly balances: readonly (readonly [person: string, asset: string, amount: string])[];
  readonly names: readonly NameFact[];
}

export interface NameFact {
  readonly name: string;
  readonly owner: string;
  readonly expires: number;
  readonly aliases: Readonly<Record<string, string>>;
}

/** A deposit, a setting, blocks, or the figures that an endpoint returns. */
export type Step =
  | {
      readonly pay: string;
      readonly from: string;
      readonly asset: string;
      readonly amount: string;
      readonly memo: string;
      readonly to?: string;
    }
  | { readonly set: Readonly<Record<string, string>> }
  | { readonly fees: ScenarioState['fees'] }
  | { readonly name: NameFact }
  | BlocksStep
  | SeeStep;

export interface BlocksStep {
  readonly blocks: number;
  /** Block rewards by pool after each block that has any: its place among the blocks, then amounts in RUNE or CACAO. */
  readonly income?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Gas that each chain took for the payouts signed in these blocks; absent when none is signed. */
  readonly signed?: Readonly<Record<string, string>>;
}

export interface SeeStep {
  /** Path below the node's prefix with its query, or `balances/<CHAIN.person>`. */
  readonly see: string;
  /** HTTP status if not 200. */
  readonly status?: number;
  readonly figures: readonly Figure[];
  /** Checks of the suite that are left out, by reason. */
  readonly left?: Readonly<Record<string, number>>;
}

/**
 * Place, relation and value. A place has keys and indices parted by `/`; `*` is every member, `#` the count, `[key=value]` the members
 * that agree.
 */
export type Figure = readonly [place: string, is: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'has' | 'starts', value: string];

export const isSee = (step: Step): step is SeeStep => 'see' in step;
