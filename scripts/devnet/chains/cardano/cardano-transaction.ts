import { DecodeError, decodeHex, encodeHex } from '../byte-reader.ts';
import { codecs } from '../codecs.ts';

/** Quantities of native tokens by `policy.name`, both in hex. */
export type TokenAmounts = ReadonlyMap<string, bigint>;

export interface CardanoHolding {
  /** Bech32 address, as shown by explorers. */
  readonly address: string;
  readonly lovelace: bigint;
  readonly tokens: TokenAmounts;
}

export interface CardanoOutputRecord extends CardanoHolding {
  /** Minimum lovelace the output must hold. */
  readonly least: bigint;
}

export interface CardanoTransaction {
  readonly txid: string;
  readonly bytes: Uint8Array;
  readonly inputs: readonly { readonly txid: string; readonly index: number }[];
  readonly outputs: readonly CardanoOutputRecord[];
  readonly fee: bigint;
  /** First slot in which the transaction is invalid. */
  readonly ttl: bigint | undefined;
  /** Metadata by label in Koios' format; undefined without any. */
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  /** Metadata hash declared in the body, and the computed one. */
  readonly namedHash: string | undefined;
  readonly metadataHash: string | undefined;
  readonly witnesses: readonly { readonly keyHash: string; readonly isValid: boolean }[];
}

/** Protocol parameters of the main network, 2026. */
export const cardanoParameters = { feePerByte: 44n, feeBase: 155_381n, coinsPerByte: 4_310n, maxBytes: 16_384 } as const;

/** Body fields of a payment; transactions with any other field are not supported. */
const known = ['inputs', 'outputs', 'fee', 'ttl', 'auxiliary_data_hash'];

type Fixed = import('@emurgo/cardano-serialization-lib-nodejs').FixedTransaction;

/** Decodes a transaction of the Conway era. @throws DecodeError */
export function readCardanoTransaction(bytes: Uint8Array): CardanoTransaction {
  try {
    return readFixed(codecs.cardano.FixedTransaction.from_bytes(bytes), bytes);
  } catch (error) {
    throw error instanceof DecodeError ? error : new DecodeError(String(error));
  }
}

function readFixed(fixed: Fixed, bytes: Uint8Array): CardanoTransaction {
  const body = fixed.body().to_js_value();
  const witnessSet = fixed.witness_set().to_js_value();
  const told = (fields: object) => Object.entries(fields).flatMap(([name, value]) => (value === null || value === undefined ? [] : [name]));
  const stray = [...told(body).filter((name) => !known.includes(name)), ...told(witnessSet).filter((name) => name !== 'vkeys')][0];
  if (stray !== undefined || !fixed.is_valid()) throw new DecodeError(`the field ${stray ?? 'isValid'} is not read here`);
  const outputs = fixed.body().outputs();
  return {
    txid: fixed.transaction_hash().to_hex(),
    bytes,
    inputs: body.inputs.map(({ transaction_id: txid, index }) => ({ txid, index })),
    outputs: body.outputs.map(({ address, amount, plutus_data: data, script_ref: script }, at) => {
      if (data !== null || script !== null) throw new DecodeError('an output with a datum or a script is not read here');
      const { DataCost, BigNum, min_ada_for_output: least } = codecs.cardano;
      const cost = DataCost.new_coins_per_byte(BigNum.from_str(cardanoParameters.coinsPerByte.toString()));
      const tokens = new Map(
        Object.entries(amount.multiasset ?? {}).flatMap(([policy, names]) =>
          Object.entries(names).map(([name, quantity]) => [`${policy}.${name}`, BigInt(quantity)] as const),
        ),
      );
      return { address, lovelace: BigInt(amount.coin), tokens, least: BigInt(least(outputs.get(at), cost).to_str()) };
    }),
    fee: BigInt(body.fee),
    ttl: body.ttl === null || body.ttl === undefined ? undefined : BigInt(body.ttl),
    metadata: metadataOf(fixed),
    namedHash: body.auxiliary_data_hash ?? undefined,
    metadataHash: auxiliaryHashOf(fixed),
    witnesses: witnessesOf(fixed),
  };
}

function auxiliaryHashOf(fixed: Fixed): string | undefined {
  const raw = fixed.raw_auxiliary_data();
  if (raw === undefined) return undefined;
  const { AuxiliaryData, hash_auxiliary_data: hashOf } = codecs.cardano;
  const data = AuxiliaryData.from_bytes(raw);
  // The hash covers the original bytes; the codec re-encodes them.
  if (encodeHex(data.to_bytes()) !== encodeHex(raw)) throw new DecodeError('the metadata is not in a form that is read here');
  return hashOf(data).to_hex();
}

function metadataOf(fixed: Fixed): CardanoTransaction['metadata'] {
  const metadata = fixed.auxiliary_data()?.metadata();
  if (metadata === undefined) return undefined;
  const labels = metadata.keys();
  const { decode_metadatum_to_json_str: textOf, MetadataJsonSchema } = codecs.cardano;
  return Object.fromEntries(
    Array.from({ length: labels.len() }, (_, index) => {
      const label = labels.get(index);
      const value = metadata.get(label);
      return [label.to_str(), value === undefined ? null : JSON.parse(textOf(value, MetadataJsonSchema.BasicConversions))];
    }),
  );
}

function witnessesOf(fixed: Fixed): CardanoTransaction['witnesses'] {
  const keys = fixed.witness_set().vkeys();
  const signed = fixed.transaction_hash().to_bytes();
  return Array.from({ length: keys?.len() ?? 0 }, (_, index) => {
    const witness = keys?.get(index);
    const key = witness?.vkey().public_key();
    const isValid = witness !== undefined && (key?.verify(signed, witness.signature()) ?? false);
    return { keyHash: key?.hash().to_hex() ?? '', isValid };
  });
}

/** Network of an address, and the key hash that must sign for it; `keyHash` is undefined for a script. @throws DecodeError */
export function cardanoOwner(address: string): { readonly network: number; readonly keyHash: string | undefined } {
  try {
    const read = codecs.cardano.Address.from_bech32(address);
    return { network: read.network_id(), keyHash: read.payment_cred()?.to_keyhash()?.to_hex() };
  } catch (error) {
    throw new DecodeError(String(error));
  }
}

/** A payment built by the devnet, which spends one coin whole. */
export interface CardanoPlan {
  readonly input: { readonly txid: string; readonly index: number };
  readonly to: string;
  readonly lovelace: bigint;
  readonly fee: bigint;
  readonly ttl: bigint;
  /** Metadata by label as JSON; empty for none. */
  readonly metadata: string;
}

/** Encodes a payment, signed if a key is given. */
export function writeCardanoPayment(plan: CardanoPlan, secret?: Uint8Array): Uint8Array {
  const lib = codecs.cardano;
  const number = (value: bigint) => lib.BigNum.from_str(value.toString());
  const inputs = lib.TransactionInputs.new();
  inputs.add(lib.TransactionInput.new(lib.TransactionHash.from_hex(plan.input.txid), plan.input.index));
  const outputs = lib.TransactionOutputs.new();
  outputs.add(lib.TransactionOutput.new(lib.Address.from_bech32(plan.to), lib.Value.new(number(plan.lovelace))));
  const body = lib.TransactionBody.new_tx_body(inputs, outputs, number(plan.fee));
  body.set_ttl(number(plan.ttl));
  const data = plan.metadata === '' ? undefined : auxiliaryOf(plan.metadata);
  if (data !== undefined) body.set_auxiliary_data_hash(lib.hash_auxiliary_data(data));
  const bytes = lib.Transaction.new(body, lib.TransactionWitnessSet.new(), data).to_bytes();
  if (secret === undefined) return bytes;
  const fixed = lib.FixedTransaction.from_bytes(bytes);
  fixed.sign_and_add_vkey_signature(lib.PrivateKey.from_normal_bytes(secret));
  return fixed.to_bytes();
}

/** Encodes metadata, given as JSON by label, as auxiliary data. */
function auxiliaryOf(metadata: string) {
  const lib = codecs.cardano;
  const all = lib.GeneralTransactionMetadata.new();
  for (const [label, value] of Object.entries(JSON.parse(metadata) as Record<string, unknown>)) {
    const datum = lib.encode_json_str_to_metadatum(JSON.stringify(value), lib.MetadataJsonSchema.BasicConversions);
    all.insert(lib.BigNum.from_str(label), datum);
  }
  const data = lib.AuxiliaryData.new();
  data.set_metadata(all);
  data.set_prefer_alonzo_format(true);
  return data;
}

/** Public key hash of a secret key, in hex. */
export const cardanoKeyHash = (secret: Uint8Array): Uint8Array =>
  decodeHex(codecs.cardano.PrivateKey.from_normal_bytes(secret).to_public().hash().to_hex());
