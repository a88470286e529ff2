import { followHeight } from './embed-height.ts';
import type { PostMessage } from './embed-host.ts';
import { placeDialogs, postQuotes, postSwaps } from './embed-post.ts';
import { checkAddress, takePreset } from './embed-preset.ts';

export { takePreset };

/** Tells the host page about invalid URL presets, then that the form is ready, then of each event. */
export function startTalk(post: PostMessage): { readonly theme: string | undefined; readonly stops: readonly (() => void)[] } {
  const theme = checkAddress(location.search, post);
  post({ type: 'ready' });
  const height = followHeight((pixels) => post({ type: 'resize', height: pixels }));
  return { theme, stops: [height, placeDialogs(), postQuotes(post), postSwaps(post)] };
}
