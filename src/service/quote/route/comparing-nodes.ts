import type { NodePort } from '../../../core/quote/node-port.ts';
import type { Deps } from '../../deps.ts';

/** Queries the nodes at `compare` precedence: what explores amounts must not starve the quotes that are paid. */
export function comparingNodes(nodes: Deps['nodes']): Deps['nodes'] {
  const comparing = (node: NodePort): NodePort => ({
    ...node,
    quoteSwap: (request, signal, precedence = 'compare') => node.quoteSwap(request, signal, precedence),
  });
  return { thorchain: comparing(nodes.thorchain), mayachain: comparing(nodes.mayachain) };
}
