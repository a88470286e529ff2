import { fail } from '../errors.ts';

/** Error of a malformed memo. */
export const refuseMemo = (hint: string) => fail('invalid_field', hint, { field: 'memo' });
