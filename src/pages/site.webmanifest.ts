import type { APIRoute } from 'astro';
import { tShell } from '../components/shell-words.ts';

/** Keeps the address bar visible, so that visitors can check the site they are on. */
const manifest = {
  id: '/',
  name: 'Strait',
  short_name: 'Strait',
  description: tShell('home.text'),
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#F3F6F5',
  theme_color: '#F3F6F5',
  categories: ['finance'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: tShell('shell.swap'), url: '/' },
    { name: tShell('shell.activity'), url: '/activity' },
    { name: tShell('shell.pools'), url: '/pools' },
    { name: tShell('shell.status'), url: '/status' },
  ],
};

export const GET: APIRoute = () => new Response(`${JSON.stringify(manifest, null, 2)}\n`);
