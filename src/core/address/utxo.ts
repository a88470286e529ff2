import { bech32, bech32m, hex } from '@scure/base';
import type { AddressForm } from '../chain/families.ts';
import { ok, type Result } from '../errors.ts';
import type { NetworkId } from '../network/protocol.ts';
import { decodeChecked, encodeChecked } from './base58-check.ts';
import { bytesOfWords, hasPrefix, readBech32 } from './bech32.ts';
import { looksLikeCashaddr, readCashaddr, writeCashaddr } from './cashaddr.ts';
import { type Reading, refuseAddress, refuseMistyped, refuseMixedCase, withArticle } from './reading.ts';

type UtxoForm = Extract<AddressForm, { kind: 'utxo' }>;

/** Address forms that neither network can pay, matched by prefix. */
const unpayable: Readonly<Record<string, readonly { readonly starts: RegExp; readonly hint: string }[]>> = {
  LTC: [
    {
      starts: /^ltcmweb1/i,
      hint: 'This is an MWEB address (ltcmweb1…), which the networks cannot pay to. Use an ordinary Litecoin address (ltc1…, L… or M…).',
    },
  ],
  ZEC: [
    {
      starts: /^zs1/i,
      hint: 'This is a shielded Zcash address (zs1…), which the networks cannot pay to. Use a transparent address (t1… or t3…).',
    },
    {
      starts: /^u1/i,
      hint: 'This is a unified Zcash address (u1…), which the networks cannot pay to. Use a transparent address (t1… or t3…).',
    },
    {
      starts: /^zc[1-9A-HJ-NP-Za-km-z]{80}/,
      hint: 'This is a shielded Zcash address (zc…), which the networks cannot pay to. Use a transparent address (t1… or t3…).',
    },
  ],
};

/**
 * Reads an address of a UTXO chain. Accepts base58check with the chain's version bytes, bech32 version 0 and
 * bech32m version 1 with its prefix, cashaddr (legacy text is converted), and `tex1…` (ZIP-320), which MAYAChain
 * does not pay. Errors: invalid_address.
 */
export function readUtxo(
  text: string,
  form: UtxoForm,
  chain: { readonly id: string; readonly name: string },
  network?: NetworkId,
): Result<Reading> {
  const refused = unpayable[chain.id]?.find((entry) => entry.starts.test(text));
  if (refused) return refuseAddress(refused.hint);
  if (form.segwit !== undefined && hasPrefix(text, form.segwit)) return readSegwit(text, form.segwit, chain.name);
  if (form.cashaddr !== undefined && looksLikeCashaddr(text, form.cashaddr)) return readCashaddr(text, form.cashaddr);
  if (form.tex !== undefined && hasPrefix(text, form.tex)) return readTex(text, form.tex, network);
  return readLegacy(text, form, chain.name);
}

function readSegwit(text: string, prefix: string, name: string): Result<Reading> {
  const read = readBech32(text);
  if (read === 'mixed') return refuseMixedCase();
  if (read === 'broken' || read.prefix !== prefix) return refuseMistyped(name);
  const [version, ...program] = read.words;
  const bytes = bytesOfWords(program);
  if (version === undefined || bytes === undefined) return refuseAddress(`This ${name} address has no whole witness program.`);
  if (version > 1) return refuseAddress(`This ${name} address is for witness version ${version}, which nobody can spend from yet.`);
  if ((version === 0) !== (read.encoding === 'bech32'))
    return refuseAddress(`This ${name} address has the checksum of another witness version. Copy it again from the wallet.`);
  if (version === 0 && bytes.length === 20) return ok({ text: read.text, kind: 'p2wpkh', payload: bytes });
  if (version === 0 && bytes.length === 32) return ok({ text: read.text, kind: 'p2wsh', payload: bytes });
  if (version === 1 && bytes.length === 32) return ok({ text: read.text, kind: 'p2tr', payload: bytes });
  return refuseAddress(
    `This ${name} address has a witness program of length ${bytes.length}, which witness version ${version} does not allow.`,
  );
}

function readTex(text: string, prefix: string, network: NetworkId | undefined): Result<Reading> {
  const read = readBech32(text);
  if (read === 'mixed') return refuseMixedCase();
  if (read === 'broken' || read.prefix !== prefix || read.encoding !== 'bech32m') return refuseMistyped('Zcash');
  const payload = bytesOfWords(read.words);
  if (payload?.length !== 20) return refuseAddress('This Zcash tex1… address does not hold a 20-byte hash.');
  if (network === 'mayachain') return refuseAddress('MAYAChain cannot pay a Zcash tex1… address. Use a transparent address (t1… or t3…).');
  return ok({ text: read.text, kind: 'tex', payload });
}

function readLegacy(text: string, form: UtxoForm, name: string): Result<Reading> {
  const bytes = decodeChecked(text);
  const starts = startsOf(form);
  const other = `This is not ${withArticle(name)} address. One begins with ${starts.join(', ')}.`;
  if (bytes === undefined) return refuseAddress(other);
  if (bytes === 'broken') return starts.some((start) => text.startsWith(start)) ? refuseMistyped(name) : refuseAddress(other);
  const kind = bytes.length === form.p2pkh.length + 20 ? legacyKind(bytes, form) : undefined;
  if (kind === undefined) return refuseAddress(other);
  const payload = bytes.slice(-20);
  return ok({ text: form.cashaddr === undefined ? text : writeCashaddr(payload, kind, form.cashaddr), kind, payload });
}

function legacyKind(payload: Uint8Array, form: UtxoForm): 'p2pkh' | 'p2sh' | undefined {
  const hasVersion = (version: readonly number[]) => version.every((byte, index) => payload[index] === byte);
  if (hasVersion(form.p2pkh)) return 'p2pkh';
  return form.p2sh.some(hasVersion) ? 'p2sh' : undefined;
}

const known = new WeakMap<UtxoForm, readonly string[]>();

/** Prefixes of the chain's addresses, cached. */
function startsOf(form: UtxoForm): readonly string[] {
  const starts = known.get(form) ?? startsFrom(form);
  known.set(form, starts);
  return starts;
}

/** Derives address prefixes from version bytes and HRPs. */
function startsFrom(form: UtxoForm): readonly string[] {
  const leads = [form.p2pkh, ...form.p2sh].flatMap((version) =>
    [0x00, 0xff].map((fill) => encodeChecked(Uint8Array.of(...version, ...new Array<number>(20).fill(fill))).slice(0, version.length)),
  );
  const segwit = form.segwit === undefined ? [] : [`${form.segwit}1`];
  const cashaddr = form.cashaddr === undefined ? [] : [`${form.cashaddr}:`, 'q', 'p'];
  const tex = form.tex === undefined ? [] : [`${form.tex}1`];
  return [...new Set([...segwit, ...cashaddr, ...leads, ...tex])];
}

/** Encodes a 20-byte key hash as the chain's usual single-key address: segwit if supported, else cashaddr, else base58check. */
export function writeUtxo(hash: Uint8Array, form: UtxoForm): string {
  if (form.segwit !== undefined) return bech32.encode(form.segwit, [0, ...bech32.toWords(hash)]);
  if (form.cashaddr !== undefined) return writeCashaddr(hash, 'p2pkh', form.cashaddr);
  return encodeChecked(Uint8Array.of(...form.p2pkh, ...hash));
}

/** Address that an output script pays, in its chain's usual form; undefined for a script without one. */
export function addressOfScript(script: Uint8Array, form: UtxoForm): string | undefined {
  const [, keyHash, scriptHash, zero, one] =
    /^(?:76a914(.{40})88ac|a914(.{40})87|00(?:14|20)(.{40}|.{64})|5120(.{64}))$/.exec(hex.encode(script)) ?? [];
  const program = zero ?? one;
  if (program !== undefined && form.segwit !== undefined && (zero === undefined || program.length === 2 * (script[1] ?? 0))) {
    const [version, encoding] = zero === undefined ? [1, bech32m] : [0, bech32];
    return encoding.encode(form.segwit, [version, ...encoding.toWords(hex.decode(program))]);
  }
  const hash = keyHash ?? scriptHash;
  const [lead] = keyHash === undefined ? form.p2sh : [form.p2pkh];
  if (hash === undefined || lead === undefined) return undefined;
  const payload = hex.decode(hash);
  if (form.cashaddr !== undefined) return writeCashaddr(payload, keyHash === undefined ? 'p2sh' : 'p2pkh', form.cashaddr);
  return encodeChecked(Uint8Array.of(...lead, ...payload));
}
