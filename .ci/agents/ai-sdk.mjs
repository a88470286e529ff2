import { createMCPClient } from '@ai-sdk/mcp';
import { generateText, isStepCount } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { scriptedModel, serve } from './client.mjs';

const client = await createMCPClient({ transport: { type: 'http', url: process.argv[2] } });
const tools = await client.tools();

serve(Object.keys(tools), async (name, input) => {
  const { kept, answer } = scriptedModel(name, input);
  const model = new MockLanguageModelV4({ doGenerate: async (options) => answer(options) });
  await generateText({ model, tools, prompt: 'Call it.', stopWhen: isStepCount(2) });
  return kept.seen;
});
