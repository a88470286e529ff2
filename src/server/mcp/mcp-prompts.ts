import {
  type CompleteRequestParams,
  type CompleteResult,
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { type Toolset, wordsFor } from '../../contract/mcp/endpoint.ts';
import { longestArgument, type PromptInput, promptAssets, swapPrompt, swapPromptText } from '../../contract/mcp/swap-prompt.ts';
import type { NetworkService } from '../../service/deps.ts';
import { completeAssets } from '../../service/pools/find-assets.ts';

/** Entries of prompts/list. */
export const listPrompts = (): Prompt[] => [{ ...swapPrompt, arguments: swapPrompt.arguments.map((argument) => ({ ...argument })) }];

const refusal = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

/** Rejects unknown prompts. @throws ProtocolError for an unknown prompt */
function requirePrompt(name: string): void {
  if (name !== swapPrompt.name) throw refusal(`There is no prompt of this name. The one there is: ${swapPrompt.name}.`);
}

/** Fills a prompt with its arguments; it names the tools of a set. @throws ProtocolError for an unknown prompt, and for missing or too long arguments */
export function readPrompt(name: string, input: Readonly<Record<string, string>> = {}, set: Toolset = 'reading'): GetPromptResult {
  requirePrompt(name);
  const given = Object.fromEntries(
    swapPrompt.arguments.flatMap(({ name: argument, required }) => {
      const text = (input[argument] ?? '').replaceAll(/\s+/g, ' ').trim();
      if (text.length > longestArgument) throw refusal(`${argument} is longer than ${longestArgument} characters.`);
      if (text === '' && required) throw refusal(`The argument ${argument} is missing.`);
      return text === '' ? [] : [[argument, text]];
    }),
  );
  const text = wordsFor(swapPromptText(given as PromptInput), set);
  return { description: swapPrompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

/** Completes an argument; empty for one that is not an asset. @throws ProtocolError for anything but a prompt argument */
export async function complete({ ref, argument, context }: CompleteRequestParams, service: NetworkService): Promise<CompleteResult> {
  if (ref.type !== 'ref/prompt')
    throw refusal('No resource has arguments. Complete those of the prompt, with a ref of the type ref/prompt.');
  requirePrompt(ref.name);
  const names = swapPrompt.arguments.map(({ name }) => name as string);
  if (!names.includes(argument.name)) throw refusal(`The prompt has no argument of this name. It has ${names.join(', ')}.`);
  if (!promptAssets.includes(argument.name)) return { completion: { values: [] } };
  const others = promptAssets.filter((name) => name !== argument.name).map((name) => context?.arguments?.[name]);
  const { values, more } = await completeAssets(argument.value, service, others);
  return { completion: { values: [...values], total: values.length + more, hasMore: more > 0 } };
}
