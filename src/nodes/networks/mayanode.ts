import { type NodeClient, type NodeOptions, nodeClient, requestNode } from './node-client.ts';

/** Creates a client of MAYANode 1.124, which has no limit orders. Remembers failed hosts for some seconds. */
export function mayanode(options: NodeOptions): NodeClient {
  return nodeClient('mayachain', requestNode('mayachain', options), options.now);
}
