import { LangChainAdapter } from 'mcp-use/adapters';
import { MCPClient } from 'mcp-use/client';
import { serve } from './client.mjs';
import { callInAgent } from './langchain-agent.mjs';

const client = MCPClient.fromDict({ mcpServers: { strait: { url: process.argv[2] } } });
await client.createAllSessions();
const tools = await LangChainAdapter.createTools(client);

serve(
  tools.map(({ name }) => name),
  (name, input) => callInAgent(tools, name, input),
);
