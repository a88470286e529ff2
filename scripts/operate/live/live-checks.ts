import { checkAgreement } from './checks/agreement.ts';
import { checkAnswers } from './checks/answers.ts';
import { checkBrowser } from './checks/browser.ts';
import { checkEndpoints } from './checks/endpoints.ts';
import { checkKnown } from './checks/known.ts';
import { checkMemoless } from './checks/memoless.ts';
import { checkNames } from './checks/names.ts';
import { checkOperators } from './checks/operators.ts';
import { checkOrders } from './checks/orders.ts';
import { checkPastSwaps } from './checks/past-swaps.ts';
import { checkProduct } from './checks/product.ts';
import { checkQuotes } from './checks/quotes.ts';
import { checkWallets } from './checks/wallets.ts';
import { failed, isUnreachable, type LiveFinding } from './finding.ts';
import type { LiveContext } from './live-context.ts';

/** A section of the check that can be run on its own. */
export interface LiveCheck {
  readonly id: string;
  readonly title: string;
  /** One-sentence description of the section. */
  readonly about: string;
  readonly run: (context: LiveContext) => Promise<readonly LiveFinding[]>;
}

/** A section with its findings. */
export interface LiveSection extends Omit<LiveCheck, 'run'> {
  readonly findings: readonly LiveFinding[];
}

/** All sections, in reading order for operators. */
export const liveChecks: readonly LiveCheck[] = [
  { id: 'operators', title: 'Operators', about: 'Who runs the hosts; newest blocks, chain ids, versions.', run: checkOperators },
  { id: 'answers', title: 'Answers', about: 'Every question of the product, and the form of its answer.', run: checkAnswers },
  { id: 'agreement', title: 'Agreement', about: 'Vaults, routers, halts, settings and pools at two operators.', run: checkAgreement },
  { id: 'known', title: 'What is new', about: 'Chains, units, decimals and mimir keys that this version does not know.', run: checkKnown },
  { id: 'quotes', title: 'Quotes', about: 'Quotes of every host, judged as before they are offered.', run: checkQuotes },
  { id: 'orders', title: 'Limit orders', about: 'A limit quote, and the order book.', run: checkOrders },
  { id: 'names', title: 'Names', about: 'What THORNames and MAYANames stand for, at every host.', run: checkNames },
  {
    id: 'memoless',
    title: 'Deposits without a memo',
    about: 'What an amount is read as, and what a registration costs.',
    run: checkMemoless,
  },
  { id: 'swaps', title: 'Past swaps', about: 'One swap and one refund of each network, followed to their ends.', run: checkPastSwaps },
  { id: 'chains', title: 'Chains', about: 'Balances, signing facts, chain ids, decimals and CORS of every endpoint.', run: checkEndpoints },
  { id: 'wallets', title: 'Wallets', about: 'The endpoints that wallets are given.', run: checkWallets },
  { id: 'browser', title: 'Pages', about: 'Whether pages may ask the nodes themselves.', run: checkBrowser },
  { id: 'product', title: 'The product', about: 'What a visitor is offered over all hosts together.', run: checkProduct },
];

/**
 * Runs the given sections, or all, one after another. A section that throws counts as a failure and does not stop the others; if
 * no node can be reached, the rest is skipped.
 */
export async function runLiveChecks(
  context: LiveContext,
  { only, onSection }: { readonly only?: readonly string[] | undefined; readonly onSection?: (section: LiveSection) => LiveSection } = {},
): Promise<readonly LiveSection[]> {
  const sections: LiveSection[] = [];
  for (const { run, ...check } of liveChecks) {
    if (only !== undefined && !only.includes(check.id)) continue;
    const findings = await run(context).catch((error: unknown): readonly LiveFinding[] => [
      failed(
        `${check.id}.check`,
        check.title,
        `The check itself broke: ${error instanceof Error ? error.message : String(error)}`,
        'Report it, with this report.',
      ),
    ]);
    const section = { ...check, findings };
    sections.push(onSection?.(section) ?? section);
    if (isUnreachable(findings)) break;
  }
  return sections;
}
