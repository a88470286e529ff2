import { Address, OutScript, p2wpkh, Script, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { approve } from '../approval.ts';
import { secretOf } from '../keys.ts';
import type { StandardAccount } from '../standard-account.ts';
import { wallet } from '../state.ts';
import { formatUnits, stranger } from './figures.ts';

const payment = (secret: Uint8Array) => p2wpkh(pubECDSA(secret));

export function bitcoinAccount(): StandardAccount {
  const secret = secretOf('BTC');
  return {
    address: payment(secret).address ?? '',
    publicKey: pubECDSA(secret),
    chains: ['bitcoin:mainnet'],
    features: ['bitcoin:signTransaction'],
  };
}

interface Output {
  readonly script: Uint8Array;
  readonly amount: bigint;
}

const outputsOf = (tx: Transaction): readonly Output[] =>
  Array.from({ length: tx.outputsLength }, (_, index) => {
    const { script = new Uint8Array(), amount = 0n } = tx.getOutput(index);
    return { script, amount };
  });

function describeOutput({ script, amount }: Output): readonly [string, string] {
  const [name, data] = Script.decode(script);
  if (name === 'RETURN' && data instanceof Uint8Array) return ['Memo', new TextDecoder().decode(data)];
  const to = Address().encode(OutScript.decode(script) as Parameters<ReturnType<typeof Address>['encode']>[0]);
  return [`Pays ${formatUnits(amount, 8)} BTC to`, to];
}

/** The deposit with one output altered: its recipient, its memo or its amount. */
function alterOutputs(outputs: readonly Output[], what: 'output' | 'memo' | 'amount'): readonly Output[] {
  const [pays, carries, ...rest] = outputs;
  if (pays === undefined || carries === undefined) return outputs;
  if (what === 'output') return [{ ...pays, script: payment(stranger()).script }, carries, ...rest];
  if (what === 'amount') return [{ ...pays, amount: pays.amount / 2n }, carries, ...rest];
  return [pays, { ...carries, script: Script.encode(['RETURN', new TextEncoder().encode(`${describeOutput(carries)[1]}x`)]) }, ...rest];
}

function rebuilt(tx: Transaction, outputs: readonly Output[]): Transaction {
  const other = new Transaction({ version: tx.version, lockTime: tx.lockTime, allowUnknownOutputs: true });
  for (let index = 0; index < tx.inputsLength; index += 1) other.addInput(tx.getInput(index));
  for (const output of outputs) other.addOutput(output);
  return other;
}

/** Signs every input of this account. */
export async function signPsbt(psbt: Uint8Array): Promise<Uint8Array> {
  const tx = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true });
  const outputs = outputsOf(tx);
  await approve({
    kind: 'sign',
    title: 'Sign a Bitcoin payment',
    lines: [['From', bitcoinAccount().address], ...outputs.map(describeOutput)],
  });
  const { alters } = wallet.misbehave;
  const signed = alters === undefined ? tx : rebuilt(tx, alterOutputs(outputs, alters));
  signed.sign(secretOf('BTC'));
  return signed.toPSBT();
}
