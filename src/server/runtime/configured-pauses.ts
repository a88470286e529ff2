import { type Pause, readPauseScope, readWhy } from '../../core/pause/pause.ts';
import { separatedList } from './separated-list.ts';

/** `all: why` or `BTC: why | thorchain: why`. */
export const configuredPauses = separatedList({
  separator: '|',
  read: (part): Pause | undefined => {
    const [, name = '', sentence = ''] = /^([^:]*):(.*)$/s.exec(part) ?? [];
    const [scope, why] = [readPauseScope(name), readWhy(sentence)];
    return scope === undefined || why === undefined ? undefined : { scope, why };
  },
  expected: 'is not what: why, with all, signing, a network or a chain, and one sentence',
});
