import { defineMiddleware } from 'astro:middleware';
import { speakIn } from './components/site-words.ts';
import { localeOfPath } from './site/languages/locales.ts';

/** The language of a page follows from its address. A build renders one page after the other. */
export const onRequest = defineMiddleware(({ url }, next) => {
  speakIn(localeOfPath(url.pathname));
  return next();
});
