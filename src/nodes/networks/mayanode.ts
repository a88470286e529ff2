import { type NodeClient, type NodeOptions, nodeClient, requestNode } from './node-client.ts';

/** A client of MAYANode 1.124. It has no limit orders. Remembers for some seconds which hosts failed. */
export function mayanode(options: NodeOptions): NodeClient {
  return nodeClient('mayachain', requestNode('mayachain', options), options.now);
}
