import * as z from 'zod';
import { endpoints } from '../endpoints.ts';
import { mcpSurface, tools } from '../mcp/endpoint.ts';
import type { EndpointRecord } from './responses.ts';

/** An input of the console. */
export interface ConsoleField {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  /** Allowed values, when there are few. */
  readonly choices?: readonly string[];
  /** Initial value. */
  readonly example?: string;
  readonly type: 'text' | 'integer';
}

/** An operation the console of the reference pages can call. */
export interface ConsoleOperation {
  /** operationId of an endpoint, or name of a tool. */
  readonly id: string;
  readonly kind: 'rest' | 'tool';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly fields: readonly ConsoleField[];
}

/** Path of `consoleOperations` for the console of the reference pages. */
export const consolePath = '/console.json';

interface Property {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly unknown[];
}

function listFields(
  { request, usualFields = [] }: Pick<EndpointRecord, 'request' | 'usualFields'>,
  examples: Readonly<Record<string, unknown>>,
): ConsoleField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(request, { io: 'input' });
  return Object.entries(properties as Readonly<Record<string, Property>>)
    .filter(([, { type }]) => type !== 'object')
    .map(([name, property]) => {
      const example = examples[name] ?? ([...required, ...usualFields].includes(name) ? property.examples?.[0] : undefined);
      return {
        name,
        required: required.includes(name),
        description: property.description ?? '',
        type: property.type === 'integer' ? 'integer' : 'text',
        ...(property.enum === undefined ? {} : { choices: property.enum }),
        ...(example === undefined ? {} : { example: String(example) }),
      };
    });
}

/** Every endpoint and tool with its inputs. */
export function consoleOperations(): readonly ConsoleOperation[] {
  const rest = endpoints.map(
    ({ operationId, method, path, ...endpoint }): ConsoleOperation => ({
      id: operationId,
      kind: 'rest',
      method,
      path,
      fields: listFields(endpoint, {}),
    }),
  );
  const called = tools.map(
    ({ name, operation, examples, spends }): ConsoleOperation => ({
      id: name,
      kind: 'tool',
      method: 'POST',
      path: `${mcpSurface.path}${spends === undefined ? '' : '?tools=all'}`,
      fields: listFields(operation, examples[0] ?? {}),
    }),
  );
  return [...rest, ...called];
}
