const key = 'strait.assets';
const most = 5;
const assetText = /^[A-Z0-9]{2,10}[.~/-][A-Z0-9._-]{1,100}$/;

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Assets chosen last, the latest first. Without storage there are none. */
export function recentAssets(storage: () => BrowserStorage): readonly string[] {
  try {
    const held: unknown = JSON.parse(storage().getItem(key) ?? '[]');
    return Array.isArray(held) ? held.filter((id): id is string => typeof id === 'string' && assetText.test(id)).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberAsset(id: string, storage: () => BrowserStorage): void {
  const ids = [id, ...recentAssets(storage).filter((other) => other !== id)].slice(0, most);
  try {
    storage().setItem(key, JSON.stringify(ids));
  } catch {
    // Without storage the list stays without recent assets.
  }
}
