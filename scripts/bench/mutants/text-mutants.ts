import { type Chance, pick } from './mutate.ts';

/** Changes a text. `other` is another valid text, as a source of parts. */
type TextChange = (text: string, chance: Chance, other: string) => string;

const place = (text: string, chance: Chance): number => Math.floor(chance() * (text.length + 1));
const printable = (chance: Chance): string => String.fromCharCode(33 + Math.floor(chance() * 94));
const odd = ['\u200b', '\u202e', 'е', 'а', '０', '\n', '\t', ' ', '\0', '\ufeff', 'ı', 'ſ', '%00', '\\'];

function editField(text: string, chance: Chance, edit: (fields: string[], at: number) => void): string {
  const fields = text.split(':');
  edit(fields, Math.floor(chance() * fields.length));
  return fields.join(':');
}

const changes: Readonly<Record<string, TextChange>> = {
  'another character': (text, chance) => {
    const at = place(text, chance);
    return text.slice(0, at) + printable(chance) + text.slice(at + 1);
  },
  'a character more': (text, chance) => {
    const at = place(text, chance);
    return text.slice(0, at) + printable(chance) + text.slice(at);
  },
  'a character less': (text, chance) => {
    const at = place(text, chance);
    return text.slice(0, at) + text.slice(at + 1);
  },
  'two swapped': (text, chance) => {
    const at = place(text, chance);
    return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
  },
  'another case': (text, chance) => {
    const at = place(text, chance);
    const one = text[at] ?? '';
    return text.slice(0, at) + (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()) + text.slice(at + 1);
  },
  'all in another case': (text, chance) => (chance() < 0.5 ? text.toUpperCase() : text.toLowerCase()),
  'another digit': (text, chance) => {
    const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
    const at = digits[Math.floor(chance() * digits.length)] ?? 0;
    return text.slice(0, at) + String(Math.floor(chance() * 10)) + text.slice(at + 1);
  },
  'an odd character': (text, chance) => {
    const at = place(text, chance);
    return text.slice(0, at) + pick(odd, chance) + text.slice(at + (chance() < 0.5 ? 1 : 0));
  },
  'a field less': (text, chance) => editField(text, chance, (fields, at) => fields.splice(at, 1)),
  'a field twice': (text, chance) => editField(text, chance, (fields, at) => fields.splice(at, 0, fields[at] ?? '')),
  'an empty field': (text, chance) => editField(text, chance, (fields, at) => fields.splice(at, 1, '')),
  'a field of another': (text, chance, other) => {
    const field = other.split(':');
    return editField(text, chance, (fields, at) => fields.splice(at, 1, field[at] ?? field[0] ?? ''));
  },
  'two fields swapped': (text, chance) =>
    editField(text, chance, (fields, at) => fields.splice(at, 2, fields[at + 1] ?? '', fields[at] ?? '')),
  'a number in another form': (text, chance) =>
    text.replace(/(?<=[:/])\d+(?=$|[:/])/g, (digits) => (chance() < 0.6 ? numberForm(digits, chance) : digits)),
  'a part more': (text, chance, other) =>
    editField(text, chance, (fields, at) => fields.splice(at, 1, `${fields[at]}/${other.split(':')[2] ?? ''}`)),
  'a tail': (text, chance, other) =>
    text + pick(['|', ':', '/', '|x', '::t:10', ':::agg:token:1', '\0', ' ', `|${other}`, `:${other}`], chance),
  'cut off': (text, chance) => text.slice(0, place(text, chance)),
  'cut off in front': (text, chance) => text.slice(place(text, chance)),
  'joined with another': (text, chance, other) => text.slice(0, place(text, chance)) + other.slice(place(other, chance)),
};

function numberForm(digits: string, chance: Chance): string {
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  const forms = [
    `0${digits}`,
    `+${digits}`,
    `${digits}.0`,
    `${digits}e0`,
    `${digits.slice(0, digits.length - zeros)}e${zeros}`,
    `${digits}e1`,
    `-${digits}`,
    `0x${digits}`,
    `${digits}0`,
    (BigInt(digits) + 2n ** 64n).toString(),
    (BigInt(digits) + 1n).toString(),
  ];
  return pick(forms, chance);
}

/** Mutates a text in one to three ways. */
export function mutateText(text: string, others: readonly string[], chance: Chance): { readonly kind: string; readonly text: string } {
  const kinds: string[] = [];
  let changed = text;
  do {
    const kind = pick(Object.keys(changes), chance);
    kinds.push(kind);
    changed = changes[kind]?.(changed, chance, pick(others, chance)) ?? changed;
  } while (kinds.length < 3 && (changed === text || chance() < 0.25));
  return { kind: kinds.join(', '), text: changed };
}

type BytesChange = (bytes: number[], at: number, chance: Chance, other: Uint8Array) => void;

const byteChanges: Readonly<Record<string, BytesChange>> = {
  'another bit': (bytes, at, chance) => bytes.splice(at, 1, (bytes[at] ?? 0) ^ (1 << Math.floor(chance() * 8))),
  'another byte': (bytes, at, chance) => bytes.splice(at, 1, Math.floor(chance() * 256)),
  'a byte more': (bytes, at, chance) => bytes.splice(at, 0, Math.floor(chance() * 256)),
  'a byte less': (bytes, at) => bytes.splice(at, 1),
  'one higher': (bytes, at) => bytes.splice(at, 1, ((bytes[at] ?? 0) + 1) % 256),
  'a part less': (bytes, at, chance) => bytes.splice(at, 1 + Math.floor(chance() * 40)),
  'a part twice': (bytes, at, chance) => {
    bytes.splice(at, 0, ...bytes.slice(at, at + 1 + Math.floor(chance() * 80)));
  },
  'a part of another': (bytes, at, chance, other) => {
    const length = 1 + Math.floor(chance() * 40);
    bytes.splice(at, length, ...other.slice(at, at + length));
  },
  'a tail': (bytes, _at, chance) => {
    bytes.push(...Array.from({ length: 1 + Math.floor(chance() * 8) }, () => Math.floor(chance() * 256)));
  },
};

/** Mutates bytes in one or two ways. */
export function mutateBytes(
  bytes: Uint8Array,
  others: readonly Uint8Array[],
  chance: Chance,
): { readonly kind: string; readonly bytes: Uint8Array } {
  const kinds: string[] = [];
  const changed = [...bytes];
  do {
    const kind = pick(Object.keys(byteChanges), chance);
    kinds.push(kind);
    byteChanges[kind]?.(changed, Math.floor(chance() * changed.length), chance, pick(others, chance));
  } while (kinds.length < 2 && chance() < 0.15);
  return { kind: kinds.join(', '), bytes: Uint8Array.from(changed) };
}
