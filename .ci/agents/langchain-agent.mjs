import { createAgent, FakeToolCallingModel } from 'langchain';

/** What an agent of LangChain hands to its model after one call. */
export async function callInAgent(tools, name, args) {
  const model = new FakeToolCallingModel({ toolCalls: [[{ name, args, id: 'one' }], []] });
  const { messages } = await createAgent({ model, tools }).invoke({ messages: [{ role: 'user', content: 'Call it.' }] });
  return messages.findLast(({ type }) => type === 'tool')?.content;
}
