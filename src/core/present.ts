/** A record whose possibly undefined members are optional instead. */
export type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Drops the undefined members of a record. */
export function present<T extends object>(record: T): Present<T> {
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) if (value !== undefined) found[name] = value;
  return found as Present<T>;
}
