// Replaces libfaketime where it is missing: a clock ahead of or behind the machine's.
const skewMs = Number(new URL(import.meta.url).searchParams.get('ms'));
const { now } = Date;
const SkewedDate = new Proxy(Date, {
  construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now() + skewMs] : given, self),
  apply: (target) => new target(now() + skewMs).toString(),
});
Date.now = () => now() + skewMs;
globalThis.Date = SkewedDate;
