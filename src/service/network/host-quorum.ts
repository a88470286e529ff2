import { AppError, type ErrorInfo } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';

/** As many hosts have to say the same of a deposit, where so many are configured. */
const wantedHosts = 2;
const hostDeadlineMs = 2_600;

interface QuorumRequest<Host, T> {
  readonly network: NetworkId;
  /** In order of preference; one that is there twice counts once. */
  readonly hosts: readonly Host[];
  readonly read: (host: Host, signal: AbortSignal) => Promise<NodeReply<T>>;
  /** Whether an error is the network's own word and not the host's; it ends the reading. Default: none is. */
  readonly isFinal?: (error: ErrorInfo) => boolean;
}

/**
 * What two hosts say of a deposit, asked at once and never cached; one where only one is configured.
 * A further host is asked in place of each that does not answer. Whether they agree is for the caller
 * to see.
 * @throws AppError upstream_unavailable when too few answer, and what is final.
 */
export async function readFromTwoHosts<Host extends { readonly host: string }, T>({
  network,
  hosts,
  read,
  isFinal = () => false,
}: QuorumRequest<Host, T>): Promise<readonly T[]> {
  const waiting = [...new Map(hosts.map((host) => [host.host, host])).values()];
  const wanted = Math.min(wantedHosts, waiting.length);
  const errors: ErrorInfo[] = [];
  const next = async (): Promise<readonly T[]> => {
    for (let host = waiting.shift(); host !== undefined; host = waiting.shift()) {
      const reply = await read(host, AbortSignal.timeout(hostDeadlineMs));
      if (reply.ok) return [reply.value];
      const error = reply.error.info;
      if (isFinal(error)) throw new AppError(error);
      errors.push(error);
    }
    return [];
  };
  const found = (await Promise.all(Array.from({ length: wanted }, next))).flat();
  if (found.length > 0 && found.length === wanted) return found;
  const whom = `${protocols[network].name} could not be asked at ${wanted < wantedHosts ? 'its host' : 'two hosts'}.`;
  const hint = [whom, errors[0]?.hint ?? '', 'Send nothing now.'].filter((sentence) => sentence !== '').join(' ');
  throw new AppError({ code: 'upstream_unavailable', hint });
}
