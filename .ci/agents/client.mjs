/** Tells the names of the tools, then answers each call of the bench with what a model would be shown. */
export function serve(names, call) {
  process.on('message', async ({ name, input }) => {
    process.send(await call(name, input).then(seen, failed));
  });
  process.on('disconnect', () => process.exit(0));
  process.send({ names });
}

const seen = (value) => ({ seen: typeof value === 'string' ? value : (JSON.stringify(value) ?? '') });
const failed = (error) => ({ failed: String(error?.message ?? error) });

/** A model as the AI SDK has them: calls one tool, then keeps what it is shown of the answer. */
export function scriptedModel(name, input) {
  const kept = {};
  const said = (reason, content) => ({
    finishReason: { unified: reason, raw: reason },
    usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
    content: [content],
    warnings: [],
  });
  const answer = ({ prompt }) => {
    kept.seen = prompt.findLast(({ role }) => role === 'tool')?.content.map(({ output }) => output);
    if (kept.seen !== undefined) return said('stop', { type: 'text', text: 'Read.' });
    return said('tool-calls', { type: 'tool-call', toolCallId: 'one', toolName: name, input: JSON.stringify(input) });
  };
  return { kept, answer };
}
