/** Native barcode detector; Chromium has it on Android, macOS and ChromeOS. */
interface NativeDetector {
  detect(source: ImageBitmap | HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { readonly formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Reads one image; undefined if it has no readable code. */
export type CodeReader = (source: ImageBitmap | HTMLVideoElement) => Promise<string | undefined>;

/** Longest sides an image is scaled down to, in order, in pixels: a code can be found at one size and missed at another. */
const pictureSides = [800, 1_600, 3_000];
const frameSides = [800];

async function nativeReader(): Promise<CodeReader | undefined> {
  const Detector = (globalThis as { readonly BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  try {
    if (Detector === undefined || !(await Detector.getSupportedFormats()).includes('qr_code')) return undefined;
    const detector = new Detector({ formats: ['qr_code'] });
    return async (source) => (await detector.detect(source))[0]?.rawValue;
  } catch {
    return undefined;
  }
}

const readSize = (source: ImageBitmap | HTMLVideoElement): readonly [number, number] =>
  'videoWidth' in source ? [source.videoWidth, source.videoHeight] : [source.width, source.height];

async function libraryReader(sides: readonly number[]): Promise<CodeReader> {
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (source) => {
    const [width, height] = readSize(source);
    const longest = Math.max(width, height);
    if (context === null || longest === 0) return undefined;
    const scales = [...new Set(sides.map((side) => Math.min(1, side / longest)))];
    for (const scale of scales) {
      canvas.width = Math.max(1, Math.round(width * scale));
      canvas.height = Math.max(1, Math.round(height * scale));
      // Transparent areas appear white to viewers.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(source, 0, 0, canvas.width, canvas.height);
      try {
        return decode(context.getImageData(0, 0, canvas.width, canvas.height));
      } catch {
        // No code at this size.
      }
    }
    return undefined;
  };
}

/**
 * Creates a QR code reader: the browser's own if available, else a library. The browser's API can exist without its
 * backing service; the library then replaces it.
 */
export async function codeReader(sides: readonly number[] = frameSides): Promise<CodeReader> {
  const native = await nativeReader();
  if (native === undefined) return libraryReader(sides);
  let library: Promise<CodeReader> | undefined;
  return async (source) => {
    if (library === undefined) {
      try {
        return await native(source);
      } catch {
        library = libraryReader(sides);
      }
    }
    return (await library)(source);
  };
}

/** Text of the code in an image; undefined if there is none. */
export async function readPicture(picture: Blob): Promise<string | undefined> {
  const read = await codeReader(pictureSides);
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(picture);
  } catch {
    return undefined;
  }
  try {
    return (await read(bitmap)) || undefined;
  } finally {
    bitmap.close();
  }
}
