import { bad, good, type Prepared, type WalletResult } from './port.ts';

/** Keeps what an adapter has built behind an opaque handle, so that nothing outside can alter or fake it. */
export function contentStore<T extends object>(): {
  wrap(content: T): object;
  open(prepared: Prepared): WalletResult<T>;
} {
  const contents = new WeakMap<object, T>();
  return {
    wrap(content) {
      const handle = Object.freeze({});
      contents.set(handle, content);
      return handle;
    },
    open({ content }) {
      const own = typeof content === 'object' && content !== null ? contents.get(content) : undefined;
      return own === undefined ? bad('altered', 'This transaction was not built by this page. Nothing was signed.') : good(own);
    },
  };
}
