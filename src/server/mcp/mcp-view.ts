import { ProtocolError, ProtocolErrorCode, type ReadResourceResult, type Resource } from '@modelcontextprotocol/server';
import { quoteViewUri } from '../../contract/mcp/quote-tool.ts';
import { quoteViewHtml } from './quote-view.generated.ts';

const mimeType = 'text/html;profile=mcp-app';

/** The capability of MCP Apps (extension io.modelcontextprotocol/ui, 2026-01-26). */
export const viewExtension = { 'io.modelcontextprotocol/ui': { mimeTypes: [mimeType] } };

/** Allows only inline script and style; the host draws the border. Set on the list entry and on the content, which takes precedence. */
const viewMeta = { ui: { csp: {}, prefersBorder: true } };

/** List entry of the view of get_swap_quote. */
export const quoteView: Resource = {
  uri: quoteViewUri,
  name: 'swap-quote',
  title: 'Swap quote',
  description:
    'Shows a quote of get_swap_quote: every offer with its minimum payout, fees and time, the seconds until it expires, and a way to ask again.',
  mimeType,
  size: new TextEncoder().encode(quoteViewHtml).length,
  _meta: viewMeta,
};

/** Reads the content of a view. @throws ProtocolError (invalid params) when there is no such resource. */
export function readView(uri: string): ReadResourceResult {
  if (uri !== quoteViewUri) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no resource of this address. The one there is: ${quoteViewUri}`, {
      uri,
    });
  }
  return { contents: [{ uri, mimeType, text: quoteViewHtml, _meta: viewMeta }] };
}
