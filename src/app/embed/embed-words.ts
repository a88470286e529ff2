import en from '../../../content/messages/en/embed.json' with { type: 'json' };
import { wordsOf } from '../../i18n/t.ts';

/** The texts about the form inside other pages. They load with what says them. */
export const { t: tEmbed } = wordsOf('embed', en);
