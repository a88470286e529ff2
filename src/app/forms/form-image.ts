import { tForm } from '../words/form-words.ts';

/** Size above which images are scaled down: platforms accept bodies of about 4 MB, and base64 adds a third. */
const sendAsIsBytes = 3_000_000;
const longestSide = 2_400;
const maxBytes = 5 * 1024 * 1024;
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];

interface FormImage {
  readonly name: string;
  /** Content as a data URL. */
  readonly content: string;
}

/** Error message for a file that cannot be sent; undefined if it can. */
export function imageProblem(file: File): string | undefined {
  if (!imageTypes.includes(file.type)) return tForm('report.imageType');
  return file.size > maxBytes ? tForm('report.imageSize') : undefined;
}

/** Reads the file for sending, scaled down if large. Rejects if it cannot be read. */
export async function readImage(file: File): Promise<FormImage> {
  return { name: file.name, content: await toDataUrl(file.size > sendAsIsBytes ? await redraw(file) : file) };
}

async function redraw(file: File): Promise<Blob> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return blob ?? file;
}

/** Drops the media type from the data URL, since browsers guess it from the file name; the bytes decide. */
function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^;,]*/, 'data:'));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}
