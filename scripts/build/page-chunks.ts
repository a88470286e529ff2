/** Module information from the bundler. */
interface Modules {
  getModuleInfo(id: string): {
    readonly importers: readonly string[];
    readonly importedIds: readonly string[];
    readonly dynamicImporters: readonly string[];
    readonly isEntry: boolean;
  } | null;
}

/** Preact, which replaces React (pages/preact-islands.ts). */
const react = /[\\/]node_modules[\\/](?:preact|@astrojs[\\/]react)[\\/]/;
/** The bundler's own modules, which every script may load. */
const runtime = /^\0(?:rolldown|vite)[\\/]/;
const form = /[\\/]src[\\/]app[\\/]swap[\\/]Swap\.tsx$/;
/** The form embedded in other sites. */
const embed = /[\\/]src[\\/]app[\\/]embed[\\/]Embed\.tsx$/;
/** The script of the header, on every page of the app. */
const header = /HeaderConnect\.astro/;
/** Loaded by the header after the first paint, on every page that shows figures. */
const headerLater = /[\\/]src[\\/]app[\\/]header[\\/]header(?:-page)?\.ts$/;
/** Accounts in the header: small, and loaded only where most of the form is, so that they join its chunk. */
const headerWallet = /[\\/]HeaderWallet\.tsx$/;
const instant = /LiveInstant\.astro/;
/** The form for deposits without a memo; it shares modules with the stages of the swap form. */
const entrance = /[\\/]InstantEntrance\.tsx$/;
/** The screen of one deposit without a memo, on the same page. */
const deposit = /[\\/]InstantDesk\.tsx$/;
/** The review of a swap. The form loads what it shares with other dialogs before a press (src/app/swap/beside-form.ts). */
const review = /[\\/]Confirm\.tsx$/;
/** What has a review in it, or opens one. */
const reviewing = /[\\/](?:Confirm|Manual|Sign|SignView|LimitChange|Instant\w*|order-change|confirmed-address)\.tsx?$/;
const adapter = /[\\/]src[\\/]wallet[\\/].*-adapter\.ts$/;
/** Checks addresses while they are typed, without a wallet. */
const recipient = /[\\/]DestinationDetails\.tsx$/;
const orders = /[\\/](?:account-orders|track-order)\.ts$/;
/** Scripts of the track and Activity pages. */
const ofSwaps = /Live(?:Track|History)\.astro/;
const wallets = /[\\/]src[\\/]wallet[\\/]/;
const charts = /[\\/]src[\\/]app[\\/](?:charts|pools)[\\/]/;

/** Scripts that the form loads by itself, in order, each with its imports. */
const stages: readonly { readonly chunk: string; readonly entries: RegExp }[] = [
  {
    chunk: 'beside',
    entries:
      /[\\/]src[\\/]app[\\/].*[\\/](?:FormParts|typed-groups|RequestTools|RequestPlace|Market|beside-form|keyboard-place|DepositLine|PairMarket|token-marks|wallet-browser)\.tsx?$/,
  },
  { chunk: 'offers', entries: /[\\/]src[\\/]app[\\/].*[\\/](?:OfferStates|SpokenState|ImpactNotice|deposit-assets)\.tsx?$/ },
];

interface Users {
  /** Page scripts that load a module statically. */
  readonly pages: readonly string[];
  /** Lazily loaded scripts that do. */
  readonly lazy: readonly string[];
}

/** Whether a script statically imports React. */
function usesReact(script: string, modules: Modules): boolean {
  const seen = new Set([script]);
  for (const next of seen) {
    if (react.test(next)) return true;
    for (const imported of modules.getModuleInfo(next)?.importedIds ?? []) seen.add(imported);
  }
  return false;
}

function usersOf(id: string, modules: Modules): Users {
  const pages: string[] = [];
  const lazy: string[] = [];
  const seen = new Set([id]);
  for (const next of seen) {
    const info = modules.getModuleInfo(next);
    if (info?.isEntry) pages.push(next);
    else if ((info?.dynamicImporters.length ?? 0) > 0) lazy.push(next);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return { pages, lazy };
}

/** Whether only the intended pages and scripts load a lazy script. */
function isLoadedOnlyBy(isMeant: (script: string) => boolean, script: string, modules: Modules, seen = new Set<string>()): boolean {
  if (isMeant(script) || seen.has(script)) return true;
  seen.add(script);
  return (modules.getModuleInfo(script)?.dynamicImporters ?? []).every((importer) => {
    const { pages, lazy } = usersOf(importer, modules);
    return pages.every(isMeant) && lazy.every((one) => isLoadedOnlyBy(isMeant, one, modules, seen));
  });
}

/** Chunk of a module that the review shares with wallets: their checks of addresses, which forms need too, or of what is signed. */
function signingChunkOf(lazy: readonly string[]): string | null {
  if (!lazy.some((one) => adapter.test(one))) return null;
  return lazy.some((one) => recipient.test(one)) ? 'addresses' : 'signing';
}

/** Chunk of a module that the review shares with other scripts that wait for a press. */
function pressChunkOf(lazy: readonly string[]): string | null {
  if (lazy.length < 2 || !lazy.some((one) => review.test(one))) return null;
  if (lazy.every((one) => reviewing.test(one))) return 'review';
  return signingChunkOf(lazy) ?? 'terms';
}

/** Chunk of a module that only forms load, some of them lazily. */
function formChunkOf({ pages, lazy }: Users, stage: string | undefined): string | null {
  if (pages.some((page) => form.test(page))) return pages.every((page) => form.test(page) || embed.test(page)) ? 'swap' : 'react';
  if (pages.length > 0 && lazy.length > 0 && pages.every((page) => instant.test(page))) return 'instant';
  if (stage === 'beside' || lazy.length < 2 || !lazy.some((one) => entrance.test(one))) return stage ?? pressChunkOf(lazy);
  return stage === undefined && lazy.some((one) => deposit.test(one)) ? 'instant' : 'open-assets';
}

interface LightUsers {
  readonly users: Users;
  /** Pages without React that load a module statically. */
  readonly light: readonly string[];
  /** Lazily loaded scripts that such pages load. */
  readonly lightLazy: readonly string[];
  /** Whether the form loads it by itself. */
  readonly isOfStage: boolean;
}

/** Chunk of a module that pages without React load. */
function pageChunkOf(id: string, { users, light, lightLazy, isOfStage }: LightUsers, modules: Modules): string | null {
  const shared = charts.test(id) ? 'charts' : light.every((page) => ofSwaps.test(page)) ? 'aside' : 'common';
  if (isOfStage) return shared;
  const isMeant = (script: string) => ofSwaps.test(script) || usesReact(script, modules);
  const isOfSwaps = shared === 'aside' && !users.lazy.some((one) => wallets.test(one) || !isLoadedOnlyBy(isMeant, one, modules));
  if (isOfSwaps) return users.pages.length + users.lazy.length > 1 ? 'swaps' : null;
  return light.length + lightLazy.length > 1 ? shared : null;
}

/**
 * Chunk of a module; null leaves the choice to the bundler. One file compresses better than many small ones, and costs one round
 * trip. A page without React never loads a chunk that imports React, nor modules that only other pages or a press need.
 */
export function chunkOf(id: string, modules: Modules): string | null {
  if (react.test(id)) return 'react';
  if (runtime.test(id)) return 'figures';
  if (headerWallet.test(id)) return 'swap';
  const users = usersOf(id, modules);
  const { pages, lazy } = users;
  const light = pages.filter((page) => !usesReact(page, modules));
  const lightLazy = lazy.filter((one) => !isLoadedOnlyBy((script) => usesReact(script, modules), one, modules));
  const stage = stages.find(({ entries }) => lazy.some((one) => entries.test(one)))?.chunk;
  if (light.length + lightLazy.length === 0) return formChunkOf(users, stage);
  if (pages.some((page) => form.test(page))) return 'figures';
  if (light.some((page) => header.test(page))) return pages.length + lazy.length > 1 ? 'figures' : null;
  if (lightLazy.some((one) => headerLater.test(one))) return 'common';
  if (light.length > 0 || stage !== undefined) return pageChunkOf(id, { users, light, lightLazy, isOfStage: stage !== undefined }, modules);
  if (!lazy.some((one) => review.test(one))) return null;
  return lightLazy.some((one) => orders.test(one)) ? 'terms' : signingChunkOf(lazy);
}

const chunks = [
  'react',
  'figures',
  'swap',
  'common',
  'charts',
  'swaps',
  'instant',
  'open-assets',
  'aside',
  'terms',
  'review',
  'addresses',
  'signing',
  ...stages.map(({ chunk }) => chunk),
];

/** Groups for the bundler. A chunk excludes imports that have their own group or are loaded by fewer pages. */
export const chunkGroups = chunks.map((chunk) => ({
  name: (id: string, modules: Modules): string | null => (chunkOf(id, modules) === chunk ? chunk : null),
}));

/** Names only lazy entries and the chunks above; names of other shared chunks would only bloat every preload list. */
export const chunkFileName = ({ name, isDynamicEntry }: { readonly name: string; readonly isDynamicEntry: boolean }): string =>
  isDynamicEntry || chunks.includes(name) ? '_astro/[name].[hash].js' : '_astro/[hash:7].js';
