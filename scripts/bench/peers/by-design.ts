/** Calls that the devnet does not serve by design, by client and name, with the reason. */
export interface ByDesign {
  readonly why: string;
  readonly calls: RegExp;
}

export const byDesign: readonly ByDesign[] = [
  {
    why: 'Liquidity, savers, loans and RUNEPool are no part of a swap; savers and loans are gone from the networks, too',
    calls:
      / (LiquidityProviders|Savers|Borrowers|RUNEPool|CACAOPool|POL)Api\.| QuoteApi\.quote(loan|saver)|[. ]get(Borrower|Borrowers|Member|Members|Saver|Savers|RUNEPool|RunePool|LoanQuote|LiquidityProvider|LiquidityHistory)\w*$|\.(checkLiquidityPosition|estimateAddSaver)$/,
  },
  { why: 'Clout is earned by swaps of years', calls: / CloutApi\./ },
  { why: 'The bank and the accounts are asked at the paths of the Cosmos API', calls: / (Auth|Bank)Api\.| getBalance$/ },
  {
    why: 'Validators, their vaults, keys, votes and upgrades are the networks’ own affair',
    calls:
      / NodesApi\.node$|^xchain-mayanode NodesApi\.nodes$| (Vaults|TSS)Api\.| MimirApi\.mimir(Admin|Node|Nodes)$| NetworkApi\.(ban|upgrade\w+)$| TransactionsApi\.tx(In|Out)Voter$| get(Nodes|Churns)$/,
  },
  { why: 'TCY is a claim on income, not an asset with a life of its own here', calls: / TCY(Claimers|Stakers)Api\./ },
  { why: 'Books that audits and forks read', calls: / (Invariants|Export)Api\./ },
  { why: 'Pools that only loans were priced by', calls: / PoolsApi\.dpools?$/ },
  {
    why: 'Statistics of the past beyond actions and depths are no part of a swap',
    calls: / PoolSlipApi\.|[. ]get(PoolStats|KnownPools|(Earnings|Reserve|TVL)History)$/,
  },
  { why: 'Midgard’s own description of itself', calls: / SpecificationApi\./ },
];

/** Reasons why a call is not served: one, or none for a call that swaps need. */
export const reasonsFor = (call: string): readonly ByDesign[] => byDesign.filter(({ calls }) => calls.test(call));
