import type { Toolset } from '../../contract/mcp/endpoint.ts';
import type { Mandate } from '../../core/mandate/mandate.ts';
import type { NetworkDeps } from '../deps/network-deps.ts';
import type { RequestContext } from '../http/handler.ts';

/** Dependencies of a call, the request id for its errors, and the headers that identify the caller. */
export interface ToolContext extends Pick<RequestContext<NetworkDeps>, 'deps' | 'requestId'> {
  readonly headers: Headers;
  /** Limits of the owner, from the address that is called. */
  readonly mandate?: Mandate | undefined;
}

/** Context of a whole message, with the caller's toolset. */
export interface MessageContext extends ToolContext {
  readonly toolset: Toolset;
}
