/** Reads a property of any value; undefined if absent. */
export function fieldOf(value: unknown, name: string): unknown {
  const hasFields = (typeof value === 'object' || typeof value === 'function') && value !== null;
  return hasFields ? Reflect.get(value, name) : undefined;
}

/** Reads a string property; empty otherwise. */
export function readText(value: unknown, name: string): string {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found : '';
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Error of a JSON-RPC answer; undefined where it is absent, or null, as some write it beside a result. */
export const readError = (answer: unknown): unknown => fieldOf(answer, 'error') ?? undefined;

export function readBytes(value: unknown): Uint8Array | undefined {
  return value instanceof Uint8Array ? value : undefined;
}

/** Calls a method of a wallet object. @throws what the wallet throws, or -32601 when the method is missing. */
export function callOn(object: unknown, name: string, ...args: readonly unknown[]): unknown {
  const method = fieldOf(object, name);
  if (typeof method !== 'function') throw { code: -32601, message: 'unsupported' };
  return Reflect.apply(method, object, args);
}

export const hasMethod = (object: unknown, name: string): boolean => typeof fieldOf(object, name) === 'function';

/** Reads from an untrusted object; undefined if it throws. */
export function tryRead<T>(from: () => T): T | undefined {
  try {
    return from();
  } catch {
    return undefined;
  }
}
