import { describe, expect, test } from 'vitest';
import { recordedNames, recordedText } from '../../spec/recorded/read.ts';
import { formatAsset, matchAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import type { NetworkId } from '../network/protocol.ts';
import { decodeMemo, encodeMemo } from './memo.ts';

interface RecordedMemo {
  readonly network: NetworkId;
  readonly text: string;
}

/** Every swap memo in the recorded responses, with the network from the file name. */
function recordedMemos(): readonly RecordedMemo[] {
  return recordedNames().flatMap((name) => {
    const network: NetworkId = name.includes('maya') ? 'mayachain' : 'thorchain';
    const found = recordedText(name).matchAll(/"memo":\s*"((?:=|s|swap):[^"<]*)"/gi);
    return [...found].map(([, text = '']) => ({ network, text }));
  });
}

describe('recorded memos', () => {
  const found = recordedMemos();

  test('are read without loss', () => {
    expect(found.length).toBeGreaterThan(100);
    for (const { network, text } of found) {
      const memo = decodeMemo(text, network);
      // Recorded before MAYANode capped affiliates at 500 basis points.
      if (text.endsWith(':1000')) expect(memo.ok).toBe(false);
      else expect(must(memo).limit.toString(), text).toBe(limitIn(text));
    }
  });

  test('survive a round trip through our encoder', () => {
    for (const { network, text } of found.filter((one) => !one.text.endsWith(':1000'))) {
      const memo = must(decodeMemo(text, network));
      const again = must(decodeMemo(must(encodeMemo(memo)), network));
      const pools = [{ asset: { ...memo.asset }, depth: 1n }];
      expect(formatAsset(matchAsset(again.asset, pools) ?? again.asset), text).toBe(formatAsset(memo.asset));
      expect({ ...again, asset: null }).toEqual({ ...memo, asset: null });
    }
  });
});

/** Extracts a memo's limit by string handling, to check the parser. */
function limitIn(text: string): string {
  const [digits = '', exponent] = (text.split(':')[3] ?? '').split('/')[0]?.toLowerCase().split('e') ?? [];
  return exponent === undefined ? digits || '0' : digits + '0'.repeat(Number(exponent));
}
