import type { NetworkId } from '../../src/core/network/protocol.ts';
import type { Answer } from './answer.ts';
import { midgard } from './networks/midgard/midgard-api.ts';
import { mayanode } from './networks/node-api/mayanode-api.ts';
import { thornode } from './networks/node-api/thornode-api.ts';
import type { View } from './view.ts';

export interface Api {
  readonly network: NetworkId;
  readonly answer: (view: View, path: string, query: URLSearchParams) => Answer;
}

/** The four APIs by the first segment of their path. */
export const apis = {
  thornode: { network: 'thorchain', answer: thornode },
  midgard: { network: 'thorchain', answer: midgard },
  mayanode: { network: 'mayachain', answer: mayanode },
  'maya-midgard': { network: 'mayachain', answer: midgard },
} as const satisfies Record<string, Api>;

export type ApiName = keyof typeof apis;
export const apiNames = Object.keys(apis) as ApiName[];
