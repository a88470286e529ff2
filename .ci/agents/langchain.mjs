import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { serve } from './client.mjs';
import { callInAgent } from './langchain-agent.mjs';

const client = new MultiServerMCPClient({ mcpServers: { strait: { transport: 'http', url: process.argv[2] } } });
const tools = await client.getTools();

serve(
  tools.map(({ name }) => name),
  (name, input) => callInAgent(tools, name, input),
);
