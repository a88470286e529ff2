import type { Explained } from './change.ts';

export const serverExplained: readonly Explained[] = [
  {
    file: 'src/server/http/steps/idempotency.ts',
    before: 'sent === undefined',
    after: 'false',
    why: 'Its text is printable, so that undefined goes through.',
  },
];
