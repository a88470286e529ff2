import { Agent, MCPServerStreamableHttp, run, setTracingDisabled, Usage } from '@openai/agents';
import { serve } from './client.mjs';

setTracingDisabled(true);
const server = new MCPServerStreamableHttp({ url: process.argv[2], name: 'strait' });
await server.connect();

serve(
  (await server.listTools()).map(({ name }) => name),
  async (name, input) => {
    let seen;
    const answered = (output) => ({ usage: new Usage(), output });
    const model = {
      async getResponse(request) {
        seen = request.input.findLast?.(({ type }) => type === 'function_call_result')?.output;
        if (seen === undefined)
          return answered([{ type: 'function_call', callId: 'one', name, arguments: JSON.stringify(input), status: 'completed' }]);
        return answered([{ type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Read.' }] }]);
      },
    };
    await run(new Agent({ name: 'Bench', model, mcpServers: [server] }), 'Call it.');
    return seen;
  },
);
