import { Transaction } from '@scure/btc-signer';
import { decode as decodeXrp } from 'ripple-binary-codec';
import { expect, test } from 'vitest';
import { readSolanaTransaction } from '../../../scripts/devnet/chains/solana/solana-transaction.ts';
import { utxoForms } from '../../../scripts/devnet/chains/utxo/utxo-form.ts';
import { addressesOf, pushes } from '../../../scripts/devnet/chains/utxo/utxo-script.ts';
import { addressFromSeed } from '../../core/address/address.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { readPayment } from '../../core/opinion/read-payment.ts';
import { chanceFrom } from '../mutants/fixtures/mutate.ts';
import { quietly } from '../mutants/fixtures/signing-family.ts';
import { mutateBytes } from '../mutants/fixtures/text-mutants.ts';
import { chainOf, type ForeignPayment, writePsbt, writeSecondPsbt, writeSolana, writeXrp } from './fixtures/foreign-forms.ts';

const account = (chain: string, name: string) => addressFromSeed(chain, new TextEncoder().encode(name));

function payment(name: string, units: bigint): ForeignPayment {
  const asset = must(parseAsset(name));
  const [from, to] = [account(asset.chain, 'payer'), account(asset.chain, 'vault')];
  return { network: 'thorchain', asset, units, from, to, memo: '=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:1300000' };
}

/** Recipient, amount and memo as the devnet's observers read them, of the outputs that @scure/btc-signer reads. */
function psbtMeaning(bytes: Uint8Array): readonly unknown[] {
  const transaction = Transaction.fromPSBT(bytes, { allowUnknownOutputs: true });
  const [vault, ...rest] = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at));
  const form = utxoForms.get('BTC');
  const note = rest.find(({ script }) => script?.[0] === 0x6a)?.script;
  const memo = note === undefined ? '' : Buffer.concat(pushes(note.slice(1))).toString();
  return [form && vault?.script && addressesOf(vault.script, form)[0], vault?.amount, memo];
}

function solanaMeaning(bytes: Uint8Array): readonly unknown[] {
  const { message } = readSolanaTransaction(bytes);
  const [transfer, note] = message.instructions;
  const lamports = Buffer.from(transfer?.data ?? []).readBigUInt64LE(4);
  return [message.accounts[transfer?.accounts[1] ?? -1], lamports, new TextDecoder('utf-8', { ignoreBOM: true }).decode(note?.data)];
}

function xrpMeaning(bytes: Uint8Array): readonly unknown[] {
  const {
    Destination: to,
    Amount: amount,
    Memos: memos,
  } = decodeXrp(Buffer.from(bytes).toString('hex').toUpperCase()) as Record<string, unknown>;
  const [memo] = memos as readonly { readonly Memo: { readonly MemoData: string } }[];
  return [to, BigInt(String(amount)), Buffer.from(memo?.Memo.MemoData ?? '', 'hex').toString()];
}

const bitcoin = payment('BTC.BTC', 50_000_000n);
const solana = payment('SOL.SOL', 2_000_000_000n);
const xrp = payment('XRP.XRP', 900_000_000n);

test.each<readonly [string, ForeignPayment, Uint8Array, (bytes: Uint8Array) => readonly unknown[]]>([
  ['PSBT', bitcoin, writePsbt(bitcoin), psbtMeaning],
  ['PSBT of version 2', bitcoin, writeSecondPsbt(bitcoin), psbtMeaning],
  ['Solana transaction of version 0', solana, writeSolana(solana, 0), solanaMeaning],
  ['XRP blob', xrp, writeXrp(xrp), xrpMeaning],
])('reads no mutant of a %s otherwise than the library that wrote it', (_name, { to, units, memo, ...rest }, bytes, meaning) => {
  const chance = chanceFrom(3);
  const chain = chainOf({ to, units, memo, ...rest });
  const wrong: string[] = [];
  const tally = { same: 0, refused: 0 };
  expect(meaning(bytes)).toEqual([to, units, memo]);
  for (let done = 0; done < 1_500; done += 1) {
    const mutant = mutateBytes(bytes, [bytes], chance).bytes;
    const read = readPayment({ form: 'bytes', chain, bytes: mutant }, { tokens: [] });
    const paid = read.ok && read.payment.problems.length === 0 && read.payment.others === undefined ? read.payment : undefined;
    // What the library cannot read, no wallet signs.
    const known = paid && quietly(() => meaning(mutant));
    const found = paid && [paid.to, paid.paid && 'native' in paid.paid && paid.paid.native, paid.memo];
    if (known === undefined) tally.refused += 1;
    else if (`${found}` === `${known}`) tally.same += 1;
    else wrong.push(`${Buffer.from(mutant).toString('hex')}: ${found} for ${known}`);
  }
  expect(wrong).toEqual([]);
  expect(Math.min(tally.same, tally.refused)).toBeGreaterThan(100);
});
