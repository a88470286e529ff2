import { expect, test } from 'vitest';
import { tools } from '../../contract/mcp/endpoint.ts';
import { schemaErrors } from '../fixtures/schema.ts';
import { agentCard } from './agent-card.ts';

const card = agentCard('https://swap.example') as Readonly<Record<string, unknown>>;

test('the agent card has what A2A requires and nothing it does not know', () => {
  expect(schemaErrors('agent-card', card)).toEqual([]);
});

test.each(['name', 'description', 'version', 'supportedInterfaces', 'capabilities', 'defaultInputModes', 'defaultOutputModes', 'skills'])(
  'without %s the agent card would be refused',
  (member) => {
    const { [member]: _, ...rest } = card;
    expect(schemaErrors('agent-card', rest)).not.toEqual([]);
  },
);

test('the agent card claims no operation of A2A', () => {
  const { description, supportedInterfaces, capabilities } = card;
  expect(description).toContain('no A2A operations');
  expect(supportedInterfaces).toMatchObject([
    { url: 'https://swap.example/mcp', protocolBinding: expect.stringMatching(/^https:\/\/modelcontextprotocol\.io\/specification\//) },
  ]);
  expect(capabilities).toEqual({ streaming: false, pushNotifications: false });
});

test('the skills of the agent card are the tools', () => {
  expect((card['skills'] as readonly { readonly id: string }[]).map(({ id }) => id)).toEqual(tools.map(({ name }) => name));
});
