import { askNode, type NodeClient, type NodeOptions, nodeClient } from './node-client.ts';

/** A client of MAYANode 1.124. It has no limit orders. Remembers for some seconds which hosts failed. */
export function mayanode(options: NodeOptions): NodeClient {
  return nodeClient('mayachain', askNode('mayachain', options), options.now);
}
