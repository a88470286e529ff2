import { Agent } from '@mastra/core/agent';
import { MCPClient } from '@mastra/mcp';
import { MockLanguageModelV3 } from 'ai/test';
import { scriptedModel, serve } from './client.mjs';

const client = new MCPClient({ servers: { strait: { url: new URL(process.argv[2]) } } });
const tools = await client.listTools();

serve(
  Object.keys(tools).map((name) => name.replace('strait_', '')),
  async (name, input) => {
    const { kept, answer } = scriptedModel(`strait_${name}`, input);
    const model = new MockLanguageModelV3({ doGenerate: async (options) => answer(options) });
    const agent = new Agent({ id: 'bench', name: 'Bench', instructions: 'Call it.', model, tools });
    await agent.generate('Call it.', { maxSteps: 2 });
    return kept.seen;
  },
);
