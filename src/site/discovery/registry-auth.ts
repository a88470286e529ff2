const record = /^v=MCPv1; k=(?:ed25519|ecdsap384); p=[A-Za-z0-9+/]{40,80}={0,2}$/;

/**
 * The text of /.well-known/mcp-registry-auth, by which the MCP registry knows the publisher of this origin; undefined where the
 * operator has set none. @throws Error for a text that the registry does not read.
 * @example readRegistryAuth(' ') // undefined
 */
export function readRegistryAuth(value: string | undefined): string | undefined {
  const text = value?.trim();
  if (text === undefined || text === '') return undefined;
  if (record.test(text)) return `${text}\n`;
  throw new Error('MCP_REGISTRY_AUTH: must be the record of mcp-publisher, such as v=MCPv1; k=ed25519; p=PUBLIC_KEY');
}
