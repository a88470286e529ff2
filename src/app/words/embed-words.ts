import en from '../../../content/messages/en/embed.json' with { type: 'json' };
import { createWords } from '../../i18n/t.ts';

/** Texts of the embedded form, loaded with the parts that use them. */
export const { t: tEmbed } = createWords('embed', en);
