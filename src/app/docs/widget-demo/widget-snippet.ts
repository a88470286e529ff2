import type { EmbedPreset } from '../../../contract/embed.ts';
import { presetNames } from '../../../core/embed.ts';

/** Sandbox permissions of the frame, the same in every version of `widget.js`. */
export const widgetSandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Script tag that embeds the widget with these presets; defaults are omitted. */
export function widgetTag(script: string, preset: EmbedPreset): string {
  const presets = presetNames.flatMap((name) => {
    const value = preset[name]?.trim() ?? '';
    return value === '' || (name === 'theme' && value === 'auto') ? [] : [`  data-${name}="${escaped(value)}"`];
  });
  return [`<script src="${escaped(script)}"`, ...presets, '  async></script>'].join('\n');
}
