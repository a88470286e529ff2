import { launchBrowser } from '../../serve/browser.ts';
import { freePortPair, startProduct } from '../../serve/product.ts';
import { type Devnet, devnetAt } from './devnet.ts';
import { type Scene, startFilm, type Taken } from './film.ts';
import { contextOf, isShown, landingOf, readLook } from './look.ts';
import { type Walk, walks } from './walks.ts';

/** Result of a walk. */
export interface Walked {
  readonly title: string;
  readonly most: number;
  readonly taken: Taken;
  /** Why the walk did not complete; absent if it did. */
  readonly error?: string;
}

const pictures = new URL('../../../.github/pictures', import.meta.url).pathname;
const [folder = '.', ...names] = process.argv.slice(2);

async function make({ name, title, most, walk }: Walk, scene: Scene, devnet: Devnet): Promise<Walked> {
  await devnet.control('reset', {});
  const film = await startFilm(name, scene);
  try {
    await walk(film, devnet);
    return { title, most, taken: await film.end() };
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    await film.see('failed').catch(() => undefined);
    return { title, most, taken: await film.end(), error: reason ?? '' };
  }
}

const look = readLook(process.env);
const product = await startProduct(await freePortPair(), { devnetWallet: true });
const browser = await launchBrowser();
const devnet = devnetAt(product.url, product.devnetUrl ?? '');
const shown = isShown(look) ? { shown: pictures } : {};
const scene: Scene = { browser, url: landingOf(product.url, look), folder, options: contextOf(look), ...shown };
const walked: Walked[] = [];
for (const walk of walks.filter(({ name }) => names.length === 0 || names.includes(name))) walked.push(await make(walk, scene, devnet));
await browser.close();
await product.close();
process.send?.(walked, () => process.exit(0));
