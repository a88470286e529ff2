import { validateAddress } from '../../../../src/core/address/address.ts';
import { type Asset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { cardanoMetadata, memoOfMetadata } from '../../../../src/core/transaction/cardano-metadata.ts';
import type { Answer } from '../../answer.ts';
import type { Payment, SourceChain } from '../source-chain.ts';

/** 1e8 units to a lovelace, and the least that an output may hold. */
const unitsPerLovelace = 100n;
const leastLovelace = 1_000_000n;
const ada: Asset = must(parseAsset('ADA.ADA'));

interface Submitted {
  readonly from: string;
  readonly to: string;
  readonly lovelace: bigint;
  readonly metadata: unknown;
}

const bad = (message: string): Answer => ({ status: 400, body: { error: message } });

function readSubmitted(body: string): Submitted | string {
  try {
    const { from, to, lovelace, metadata } = JSON.parse(body) as Record<string, unknown>;
    if (typeof from !== 'string' || typeof to !== 'string') return 'from and to are addresses';
    for (const address of [from, to]) if (!validateAddress(address, 'ADA').ok) return 'this is no Shelley address of the main network';
    if (typeof lovelace !== 'string' || !/^[0-9]{1,18}$/.test(lovelace)) return 'lovelace is a text of digits';
    return BigInt(lovelace) < leastLovelace ? 'BabbageOutputTooSmallUTxO' : { from, to, lovelace: BigInt(lovelace), metadata };
  } catch {
    return 'the body is no JSON';
  }
}

/**
 * Cardano as a table of balances, whose transactions come as JSON and are not signed. A vault reads the memo in metadata
 * of the label 674 alone (CIP-20): with any other carrier it sees none, and what comes without a memo is refunded.
 */
export function cardanoChain(table: SourceChain): SourceChain {
  const submit = async ({ from, to, lovelace, metadata }: Submitted): Promise<Answer> => {
    const amount = lovelace * unitsPerLovelace;
    if (table.charge?.(from, ada, amount) !== true) return bad('ValueNotConservedUTxO');
    await table.credit(from, ada, amount);
    return { status: 200, body: { tx: await table.send({ from, to, asset: ada, amount, memo: memoOfMetadata(metadata) ?? '' }) } };
  };
  const carried = (memo: string): string => (memo === '' ? '' : (memoOfMetadata(cardanoMetadata(memo)) ?? ''));
  return {
    ...table,
    send: (payment: Payment) => {
      if (payment.amount < leastLovelace * unitsPerLovelace) throw new RangeError('an output of Cardano holds at least 1 ADA');
      return table.send({ ...payment, memo: carried(payment.memo) });
    },
    handle: (request) => {
      if (request.path !== '/submit' || request.method !== 'POST') return table.handle(request);
      const read = readSubmitted(request.body);
      return typeof read === 'string' ? bad(read) : submit(read);
    },
  };
}
