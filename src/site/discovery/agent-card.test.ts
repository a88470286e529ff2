import { expect, test } from 'vitest';
import { listedTools as tools } from '../../contract/mcp/endpoint.ts';
import { schemaErrors } from '../fixtures/schema.ts';
import { agentCard } from './agent-card.ts';

const card = agentCard('https://swap.example') as Readonly<Record<string, unknown>>;

test('builds an agent card with what A2A requires and nothing unknown', () => {
  expect(schemaErrors('agent-card', card)).toEqual([]);
});

test.each(['name', 'description', 'version', 'supportedInterfaces', 'capabilities', 'defaultInputModes', 'defaultOutputModes', 'skills'])(
  'finds the agent card invalid without %s',
  (member) => {
    const { [member]: _, ...rest } = card;
    expect(schemaErrors('agent-card', rest)).not.toEqual([]);
  },
);

test('claims no A2A operation in the agent card', () => {
  const { description, supportedInterfaces, capabilities } = card;
  expect(description).toContain('no A2A operations');
  expect(supportedInterfaces).toMatchObject([
    { url: 'https://swap.example/mcp', protocolBinding: expect.stringMatching(/^https:\/\/modelcontextprotocol\.io\/specification\//) },
  ]);
  expect(capabilities).toEqual({ streaming: false, pushNotifications: false });
});

test('lists the tools as the agent card’s skills', () => {
  expect((card['skills'] as readonly { readonly id: string }[]).map(({ id }) => id)).toEqual(tools.map(({ name }) => name));
});
