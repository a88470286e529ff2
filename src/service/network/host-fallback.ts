import type { NodeReply } from '../../core/network/node.ts';

/** Silence after which the next host is asked as well, in milliseconds. */
export const patienceMs = 700;

interface FallbackRequest<Host, T> {
  readonly hosts: readonly Host[];
  readonly read: (host: Host) => Promise<NodeReply<T>>;
  /** Whether an answer settles it; default: any. Until one does, the other hosts are asked too. */
  readonly settles?: (value: T) => boolean;
}

/**
 * Asks hosts by themselves, the next one as soon as one fails or says nothing that settles it, and beside one that is
 * silent. The first answer that settles it counts; else an answer that does not, once nobody is waited for but hosts
 * that have been silent for that long; else the last failure. Undefined without hosts. `read` never rejects.
 */
export function readFromFirstHost<Host, T>({
  hosts,
  read,
  settles = () => true,
}: FallbackRequest<Host, T>): Promise<NodeReply<T> | undefined> {
  return new Promise((resolve) => {
    const waiting = [...hosts];
    /** Hosts that were asked lately and are still worth waiting for. */
    let awaited = 0;
    let silent = 0;
    let best: NodeReply<T> | undefined;

    const check = () => {
      if (awaited > 0) return;
      if (waiting.length > 0) next();
      else if (silent === 0 || best?.ok) resolve(best);
    };
    const next = () => {
      const host = waiting.shift();
      if (host === undefined) return;
      awaited += 1;
      let isSilent = false;
      const timer = setTimeout(() => {
        isSilent = true;
        awaited -= 1;
        silent += 1;
        check();
      }, patienceMs);
      void read(host).then((reply) => {
        clearTimeout(timer);
        if (isSilent) silent -= 1;
        else awaited -= 1;
        if (reply.ok && settles(reply.value)) return resolve(reply);
        if (reply.ok || best === undefined || !best.ok) best = reply;
        return check();
      });
    };
    if (hosts.length === 0) resolve(undefined);
    else next();
  });
}
