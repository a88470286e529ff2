import type { ErrorCode } from '../../core/errors.ts';
import { mcpRevisions } from './tools.ts';

interface RpcError {
  readonly code: ErrorCode;
  readonly hint: string;
}

/** Our error body for JSON-RPC errors without a code of ours: error codes of JSON-RPC 2.0 and of MCP 2026-07-28. */
export const rpcErrors: Readonly<Record<number, RpcError>> = {
  [-32_700]: { code: 'invalid_json', hint: 'Send one JSON value, encoded as UTF-8.' },
  [-32_600]: {
    code: 'invalid_json',
    hint: 'Send one JSON-RPC 2.0 message: an object with jsonrpc, method, params and, for an answer, an id.',
  },
  [-32_601]: {
    code: 'not_found',
    hint: 'Call a method of the capabilities that initialize or server/discover name, such as tools/list or tools/call.',
  },
  [-32_602]: { code: 'invalid_field', hint: 'Correct params as the message says; tools/list has the names and the schema of each tool.' },
  [-32_603]: { code: 'internal_error', hint: '' },
  [-32_000]: { code: 'invalid_field', hint: `Send MCP-Protocol-Version as one of ${mcpRevisions.slice(1).join(', ')}, or leave it out.` },
  [-32_020]: {
    code: 'invalid_field',
    hint: 'Send MCP-Protocol-Version, Mcp-Method and, where params name something, Mcp-Name with the values of the body.',
  },
  [-32_021]: { code: 'invalid_field', hint: 'Declare the client capabilities that data names, or call without what needs them.' },
  [-32_022]: { code: 'invalid_field', hint: 'Ask again in a version of data.supported, or by the handshake of an earlier revision.' },
};
