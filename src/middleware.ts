import { defineMiddleware } from 'astro:middleware';
import { speakIn } from './components/site-words.ts';
import { localeOfPath } from './site/languages/locales.ts';

/** Sets the language by the path. A build renders pages sequentially. */
export const onRequest = defineMiddleware(({ url }, next) => {
  speakIn(localeOfPath(url.pathname));
  return next();
});
