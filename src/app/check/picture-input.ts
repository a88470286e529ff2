/**
 * Reads the QR code of a picture that is chosen in `file` or pasted into `field`, and puts its text there as if it was typed.
 * `onFailed` gets whether the picture has no readable code, or the reader could not be loaded.
 */
export function readPictures(field: HTMLTextAreaElement, file: HTMLInputElement, onFailed: (isCodeless: boolean) => void): void {
  let latest = 0;
  const take = async (picture: File) => {
    latest += 1;
    const own = latest;
    const before = field.value;
    try {
      const { readPicture } = await import('../form/request/read-code.ts');
      const text = await readPicture(picture);
      if (own !== latest || field.value !== before) return;
      if (text === undefined) return onFailed(true);
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.focus();
    } catch {
      onFailed(false);
    }
  };
  file.addEventListener('change', () => {
    const [picture] = file.files ?? [];
    if (picture !== undefined) void take(picture);
    // The same picture can be chosen again.
    file.value = '';
  });
  field.addEventListener('paste', (event) => {
    const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (picture === undefined) return;
    event.preventDefault();
    void take(picture);
  });
}
