import type { Toolset } from '../../contract/mcp/endpoint.ts';
import type { NetworkDeps } from '../deps/network-deps.ts';
import type { RequestContext } from '../http/handler.ts';

/** What a call may use, the id that its errors carry, and the headers that say who calls. */
export interface ToolContext extends Pick<RequestContext<NetworkDeps>, 'deps' | 'requestId'> {
  readonly headers: Headers;
}

/** The same for a whole message, with what its caller has listed. */
export interface MessageContext extends ToolContext {
  readonly toolset: Toolset;
}
