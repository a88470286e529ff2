const key = 'strait.assets';
const most = 5;
const assetText = /^[A-Z0-9]{2,10}[.~/-][A-Z0-9._-]{1,100}$/;

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** Assets chosen last, the latest first. Without storage there are none. */
export function recentAssets(shelf: () => Shelf): readonly string[] {
  try {
    const held: unknown = JSON.parse(shelf().getItem(key) ?? '[]');
    return Array.isArray(held) ? held.filter((id): id is string => typeof id === 'string' && assetText.test(id)).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberAsset(id: string, shelf: () => Shelf): void {
  const ids = [id, ...recentAssets(shelf).filter((other) => other !== id)].slice(0, most);
  try {
    shelf().setItem(key, JSON.stringify(ids));
  } catch {
    // Without storage the list stays without recent assets.
  }
}
