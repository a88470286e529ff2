import type { Fetch } from '../../nodes/http/attempt.ts';
import { type Hosts, operatorOf } from '../../nodes/http/hosts.ts';
import { type Liveness, liveness } from '../../nodes/http/liveness.ts';
import { referenceHost } from '../../nodes/networks/memoless.ts';
import { movingReferenceHost } from '../../nodes/networks/moving-reference-host.ts';
import type { Deps } from '../../service/deps.ts';
import { createTermsReader } from '../../service/memoless/terms.ts';

/** Reference hosts of memoless deposits and their terms. `now` in unix milliseconds. */
export function createReferenceDeps(
  hosts: Hosts,
  fetch: Fetch,
  now: () => number,
  live: Liveness = liveness(now),
): Pick<Deps, 'references' | 'referenceTerms'> {
  const references = hosts.thornode.map((host) =>
    movingReferenceHost(referenceHost(host, { fetch, now, precedence: 'by_hand' }, operatorOf(host, hosts)), hosts.thornode, { live, now }),
  );
  return { references, referenceTerms: createTermsReader(references, now) };
}
