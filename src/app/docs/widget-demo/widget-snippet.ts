import type { EmbedPreset } from '../../../contract/embed.ts';
import { presetNames } from '../../../core/embed.ts';

/** What `widget.js` lets the frame do, which is the same in each of its versions. */
export const widgetSandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The script tag that puts the widget with these presets into a page; what is the usual one anyway is left out. */
export function widgetTag(script: string, preset: EmbedPreset): string {
  const presets = presetNames.flatMap((name) => {
    const value = preset[name]?.trim() ?? '';
    return value === '' || (name === 'theme' && value === 'auto') ? [] : [`  data-${name}="${escaped(value)}"`];
  });
  return [`<script src="${escaped(script)}"`, ...presets, '  async></script>'].join('\n');
}
