import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { isDay } from './iso-day.ts';

/** Kinds of content pages: `doc` and `reference` are under /developers, the others at the top level. */
const authoredKinds = ['page', 'legal', 'doc', 'reference'] as const;

/** Sections of the developer portal, in navigation order. */
export const docSections = ['Start', 'Guides', 'Concepts', 'Reference', 'Run'] as const;

const day = z.string().refine(isDay, 'is a day of the calendar such as 2026-11-20');

const shortText = (most: number) => z.string().max(most, `has at most ${most} characters`);

const pageFields = {
  title: shortText(70).describe('Heading, title in browsers and name in lists'),
  heading: shortText(70).optional().describe('The first heading, where it says more than the title'),
  kind: z.enum(authoredKinds).describe('doc and reference stand under /developers, the others at the top'),
  updated: day.describe('Day of the last change that a reader would notice, such as 2026-11-20'),
  section: z.enum(docSections).optional().describe('Part of the developer portal, of a doc or reference page'),
  order: z.int().optional().describe('Place among its neighbors, smallest first; without it by title, behind the others'),
  nav: shortText(24).optional().describe('Short name in navigations; the title without it'),
  agents: shortText(200).optional().describe('The line of llms.txt, written for models; the description without it'),
  draft: z.boolean().optional().describe('true while it is being written: it is on no site that was built'),
};

const description = (fewest: number) =>
  shortText(160).min(fewest, `has at least ${fewest} characters`).describe('What search engines and lists show of the page');

/** Front matter of a page. */
export const pageSchema = z.strictObject({ ...pageFields, description: description(50) });

export type PageMatter = z.infer<typeof pageSchema>;

/** Translations may be shorter, since logographic scripts need fewer characters. */
export const translationSchema = z.strictObject({ ...pageFields, description: description(20) });

const numbersOf = (version: string): readonly number[] => version.split('.').map(Number);

function isAhead(version: string, of: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(of)];
  const index = own.findIndex((part, place) => part !== other[place]);
  return index >= 0 && (own[index] ?? 0) > (other[index] ?? 0);
}

/** Front matter of release notes. */
export const releaseSchema = z.strictObject({
  title: shortText(70).min(1, 'has at least one character'),
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'is three numbers such as 0.3.0')
    .refine(
      (version) => !isAhead(version, packageJson.version),
      `is ahead of package.json, which has ${packageJson.version}; raise that first`,
    ),
  date: day,
});

export type ReleaseMatter = z.infer<typeof releaseSchema>;

/** Front matter of one change of a release. */
export const changeSchema = z.strictObject({
  kind: z.enum(['added', 'changed', 'removed', 'fixed']).describe('The section of the changelog'),
});

export type ChangeMatter = z.infer<typeof changeSchema>;

/** Front matter of a skill (agentskills.io). */
export const skillSchema = z.strictObject({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is in a-z, 0-9 and single hyphens'),
  description: shortText(1024).regex(/\bUse when\b/, 'says when to use it: "Use when …"'),
  license: z.string().optional(),
  compatibility: z.string().optional(),
  metadata: z.looseObject({ queries: z.string().regex(/\S \| \S/, 'has at least 2 queries, separated by " | "') }),
});

export type SkillMatter = z.infer<typeof skillSchema>;
