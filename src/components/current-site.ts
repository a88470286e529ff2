import { today } from '../site/content/iso-day.ts';
import { type Site, siteFromContent } from '../site/content/site.ts';
import { siteTexts } from './site-words.ts';

const texts = import.meta.glob<string>(
  ['/content/**/*.mdx', '/content/changelog/*.md', '/content/samples/*/*', '/content/skills/*/SKILL.md'],
  { query: '?raw', import: 'default', eager: true },
);
const files = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.slice(1), text]));
const { origin } = new URL(import.meta.env.SITE);

let built: Site | undefined;

/** The site as its content has it: read once in a build, each time while content is being written. Drafts are only there then. */
export function currentSite(): Site {
  if (!import.meta.env.PROD) return siteFromContent({ files, origin, textsIn: siteTexts }, { drafts: true });
  built ??= siteFromContent({ files, origin, textsIn: siteTexts }, { drafts: false, until: today() });
  return built;
}
