import { exchange } from '../../client/transport.ts';
import { client } from '../ui/client.ts';

/** Reads a file of this site. */
export async function readFile(path: string): Promise<string> {
  const { status, text } = await exchange(client, { path });
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return text;
}

/** Reads a JSON file of the site once; a failed read is retried on the next call. */
export function onceJson<Value>(path: string): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= readFile(path)
      .then((text) => JSON.parse(text) as Value)
      .catch((problem: unknown) => {
        reading = undefined;
        throw problem;
      });
    return reading;
  };
}
