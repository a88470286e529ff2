import type { EmbedPreset } from '../../contract/embed.ts';
import { presetNames } from '../../core/embed.ts';
import { $amountText, $from, $to } from '../state/form/$form.ts';
import { plainTyped, typedOfPlain } from '../state/form/amount-text.ts';
import { $opened } from '../state/review/$opened.ts';
import { readBar } from '../state/swap/address-bar.ts';
import { isTheme } from './configure.ts';
import { tEmbedHint } from './embed-hint-words.ts';
import type { PostMessage } from './embed-host.ts';

/** Applies a theme; `auto` follows the host page, whose color scheme browsers pass down. */
function showTheme(theme: string): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

function takeTheme(theme: string, post: PostMessage): void {
  if (isTheme(theme)) showTheme(theme);
  else post({ type: 'error', code: 'unknown_theme', hint: tEmbedHint('embed.hintTheme', { theme: theme.slice(0, 60) }) });
}

function takeSwap({ from, to, amount }: EmbedPreset, post: PostMessage): void {
  if (from === undefined && to === undefined && amount === undefined) return;
  if ($opened.get() !== undefined) {
    post({ type: 'error', code: 'busy', hint: tEmbedHint('embed.hintBusy') });
    return;
  }
  const query = new URLSearchParams({ amount: amount ?? plainTyped($amountText.get()) });
  if (from !== undefined) query.set('from', from);
  if (to !== undefined) query.set('to', to);
  const { state, unknown } = readBar(`?${query}`, { from: $from.get(), to: $to.get() });
  if (unknown.length > 0) {
    postUnknown(unknown, post);
    return;
  }
  $from.set(state.from);
  $to.set(state.to);
  $amountText.set(typedOfPlain(state.amount));
}

function postUnknown(names: readonly string[], post: PostMessage): void {
  post({ type: 'error', code: 'unknown_asset', hint: tEmbedHint('embed.hintUnknownAsset', { names: names.join(', ') }) });
}

/** Applies a `configure` message; an invalid preset is reported and not applied. */
export function takePreset(preset: EmbedPreset | 'wrong', post: PostMessage): void {
  if (preset === 'wrong') {
    post({ type: 'error', code: 'wrong_message', hint: tEmbedHint('embed.hintMessage') });
    return;
  }
  if (preset.theme !== undefined) takeTheme(preset.theme, post);
  takeSwap(preset, post);
}

/** Reports invalid presets of the URL; the form has applied the others. Returns an unknown theme. */
export function checkAddress(search: string, post: PostMessage): string | undefined {
  const query = new URLSearchParams(search);
  const others = [...new Set(query.keys())].filter((name) => !presetNames.some((one) => one === name));
  if (others.length > 0) {
    const names = others.map((name) => name.slice(0, 40)).join(', ');
    post({ type: 'error', code: 'unknown_preset', hint: tEmbedHint('embed.hintOption', { names }) });
  }
  const { unknown } = readBar(search);
  if (unknown.length > 0) postUnknown(unknown, post);
  const theme = query.get('theme');
  if (theme === null || isTheme(theme)) return undefined;
  takeTheme(theme, post);
  return theme.slice(0, 60);
}
