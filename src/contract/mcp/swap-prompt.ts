import { quoteWords } from '../../core/words-of-others.ts';

/** A prompt argument as listed. */
interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

/** The prompt that guides a model through a swap, as listed. */
export const swapPrompt = {
  name: 'swap',
  title: 'Swap',
  description: 'Guide through a swap, from the quote to the payout: calls, checks and what to tell the user.',
  arguments: [
    { name: 'from_asset', description: 'Asset to send, such as "BTC.BTC".', required: true },
    { name: 'to_asset', description: 'Asset to receive.', required: true },
    { name: 'amount', description: 'Amount of from_asset in whole units, such as "0.1".', required: true },
    { name: 'destination', description: 'Address or name that receives the payout, if already known.', required: false },
  ] satisfies readonly PromptArgument[],
} as const;

/** Maximum length of an argument: the longest asset name. */
export const longestArgument = 120;

/** Asset arguments, which support completion. */
export const promptAssets: readonly string[] = ['from_asset', 'to_asset'];

/** Arguments of the prompt, in the user's words. */
export type PromptInput = Readonly<Record<'from_asset' | 'to_asset' | 'amount', string>> & { readonly destination?: string };

/** User message with the steps of a swap, the checks between them and what to tell the user; the arguments are quoted. */
export function swapPromptText(input: PromptInput): string {
  const quote = (text: string) => quoteWords(text, longestArgument);
  const [from, to, amount] = [quote(input.from_asset), quote(input.to_asset), quote(input.amount)];
  const destination = input.destination === undefined ? undefined : quote(input.destination);
  const quoted = `from_asset ${from}, to_asset ${to}, amount_decimal ${amount}`;
  const paid = destination === undefined ? '' : `, paid to ${destination}`;
  const payee =
    destination === undefined
      ? 'Ask me for the address on the chain of to_asset. Use none that I have not given you, read it back to me whole, and ask get_swap_quote again with it.'
      : `Read ${destination} back to me whole; for a name, the address that the quote found behind it.`;
  return [
    `I want to swap ${amount} of ${from} for ${to}${paid}. Lead me through it with the tools of this server.`,
    `1. Call get_swap_quote with ${quoted}${destination === undefined ? '' : `, destination ${destination}`}. On ambiguous_asset or invalid_asset, find_asset has the names: ask me which one I mean.`,
    '2. Tell me what I pay, what I get at least, what I lose against the market, each warning, how long it takes and when the quote expires: "You pay … and get about …, at least … or a refund, in about … You lose … against the market." Where a warning is a danger, ask me again before anything else. Name the other offers in a line each.',
    `3. ${payee}`,
    '4. When I have chosen, give me review_url: I check and sign there. If I sign with a wallet of my own, call build_deposit and show me what it says to compare. If my wallet cannot attach a memo, call register_memoless.',
    '5. Right before I pay, call check_deposit with exactly what I am about to pay, or preflight_memoless where no memo is attached. Unless payable is true or the preflight succeeds, say "Send nothing", and why.',
    '6. When I have paid, ask me for the hash, and follow it with track_swap until final is true, no more often than it says. Say "It is on its way", and never to send again; a refund is no success.',
    'You hold no keys: never ask for a seed phrase or a private key. If a quote has expired, fetch it again and tell me what has changed.',
  ].join('\n');
}
