import type { Explained } from './change.ts';

export const utxoExplained: readonly Explained[] = [
  {
    file: 'src/wallet/utxo/utxo-adapter.ts',
    before: 'account.publicKey === undefined',
    after: 'false',
    why: 'A field that is undefined is one that is absent, to what builds the deposit.',
  },
  {
    file: 'src/wallet/utxo/utxo-adapter.ts',
    before: 'provider === undefined || handle === undefined',
    after: 'provider === undefined && handle === undefined',
    why: 'A wallet that was not connected has no accounts, which are asked for next.',
  },
  {
    file: 'src/wallet/utxo/utxo-adapter.ts',
    before: 'now.value.some((one) => one.address === address)',
    after: 'now.value.every((one) => one.address === address)',
    why: 'There is one account or none, and none is refused before.',
  },
  {
    file: 'src/wallet/utxo/utxo-signed.ts',
    before: 'true',
    after: 'false',
    why: 'Outputs must be ours to the byte, which are none that the reader refuses; inputs are looked at one by one.',
  },
  {
    file: 'src/wallet/utxo/utxo-signed.ts',
    before: '!same(tx.unsignedTx, built.unsigned)',
    after: 'false',
    why: 'The whole transaction is compared once more when it is finished.',
  },
  {
    file: 'src/wallet/utxo/utxo-signed.ts',
    before:
      '!same( Transaction.fromRaw(bytes, { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true }).toBytes(), strip(built.unsigned), )',
    after: 'false',
    why: 'The unsigned transaction was compared before.',
  },
  {
    file: 'src/wallet/utxo/utxo-signed.ts',
    before: 'pushed.length !== 2 || !(signature instanceof Uint8Array) || !(key instanceof Uint8Array)',
    after: 'pushed.length !== 2 || !(signature instanceof Uint8Array) && !(key instanceof Uint8Array)',
    why: 'A part that is no bytes has no last byte and no hash, which ends as altered as well.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: "form?.kind !== 'utxo' || pubKeyHash === undefined || scriptHash === undefined",
    after: "form?.kind !== 'utxo' || pubKeyHash === undefined && scriptHash === undefined",
    why: 'A chain of another family has neither, and one of this family has both.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: "form?.kind !== 'utxo' || pubKeyHash === undefined",
    after: "form?.kind !== 'utxo' && pubKeyHash === undefined",
    why: 'A chain of another family has neither, and one of this family has both.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: 'OutScript.decode(script) ?? {}',
    after: 'OutScript.decode(script)',
    why: 'It decodes or throws.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: 'amount / 20n > smallFee',
    after: 'amount / 20n >= smallFee',
    why: 'Of two equal amounts either is the larger one.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: 'true',
    after: 'false',
    why: 'Scripts of inputs are looked at by who signs or finishes them, and not where a transaction is read.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: 'pays?.script === undefined || pays.amount === undefined || carries?.script === undefined',
    after: 'pays?.script === undefined || pays.amount === undefined && carries?.script === undefined',
    why: 'Every output of a transaction that is read from bytes has a script and an amount.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: 'pays?.script === undefined || pays.amount === undefined',
    after: 'pays?.script === undefined && pays.amount === undefined',
    why: 'Every output of a transaction that is read from bytes has a script and an amount.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: 'txid === undefined || index === undefined',
    after: 'txid === undefined && index === undefined',
    why: 'Every input of a transaction that is read from bytes names the output that it spends.',
  },
  {
    file: 'src/wallet/utxo/utxo-transaction.ts',
    before: 'txid === undefined || index === undefined',
    after: 'false',
    why: 'Every input of a transaction that is read from bytes names the output that it spends.',
  },
  {
    file: 'src/wallet/utxo/vultisig-adapter.ts',
    before: 'params === undefined',
    after: 'false',
    why: 'A field that is undefined is one that is absent, to the wallet.',
  },
  { file: 'src/wallet/utxo/vultisig-adapter.ts', before: 'asset.ok', after: 'true', why: 'What could not be read has no value, either.' },
  {
    file: 'src/wallet/utxo/vultisig-adapter.ts',
    before: "typeof answer === 'string'",
    after: 'true',
    why: 'What throws while the wallet sends leaves the outcome open as well.',
  },
];
