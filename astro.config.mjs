import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

/** Inline scripts of the shell, which run before the first paint: the policy admits them by their hash. */
const inlineScripts = ['theme-apply.js', 'theme-switch.js'];
const hashOf = (name) => {
  const text = readFileSync(new URL(`src/components/${name}`, import.meta.url));
  return /** @type {const} */ (`sha256-${createHash('sha256').update(text).digest('base64')}`);
};

export default defineConfig({
  site: process.env.SITE_URL ?? `http://localhost:${process.env.PORT ?? 4321}`,
  output: 'static',
  build: { format: 'file', inlineStylesheets: 'never' },
  trailingSlash: 'never',
  compressHTML: true,
  devToolbar: { enabled: false },
  security: {
    csp: {
      scriptDirective: { hashes: inlineScripts.map(hashOf) },
      directives: [
        "default-src 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "img-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
      ],
    },
  },
  integrations: [react(), mdx()],
  // Shiki writes style attributes, which the content security policy refuses.
  markdown: { syntaxHighlight: false },
});
