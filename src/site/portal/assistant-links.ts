/** Links that install the MCP server of `origin` in an assistant on this device. */
export function assistantLinks(origin: string): readonly { readonly name: string; readonly href: string }[] {
  const url = `${origin}/mcp`;
  const inBase64 = encodeURIComponent(btoa(JSON.stringify({ url })));
  return [
    { name: 'Cursor', href: `cursor://anysphere.cursor-deeplink/mcp/install?name=strait&config=${inBase64}` },
    { name: 'VS Code', href: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'strait', type: 'http', url }))}` },
    { name: 'LM Studio', href: `lmstudio://add_mcp?name=strait&config=${inBase64}` },
  ];
}
