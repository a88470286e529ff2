import { describe, expect, test } from 'vitest';
import { errorTable } from '../errors.ts';
import { maxAttachmentBytes } from '../mail/attachment.ts';
import { reportBugEndpoint } from './report-bug.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40, 1)]);
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(40, 1)]);
const webp = Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(40, 1)]);
const image = (bytes: Buffer, more: object = {}) => ({ name: 'shot.png', content: bytes.toString('base64'), ...more });
const description = 'The quote page stays empty.';

const read = (fields: object) => reportBugEndpoint.parse(fields as Record<string, unknown>);
const readCode = (fields: object) => {
  const result = read(fields);
  return result.ok ? 'ok' : `${errorTable[result.error.code].status} ${result.error.code}`;
};

test('reads a report with only the required fields and one with all of them', () => {
  expect(read({ description })).toEqual({ ok: true, value: { description, type: 'bug' } });
  const full = read({
    description,
    type: 'feature',
    email: 'A@Example.com',
    page: '/sell-btc',
    attachment: image(png, { contentType: 'image/png' }),
  });
  expect(full).toMatchObject({
    ok: true,
    value: {
      type: 'feature',
      email: 'a@example.com',
      page: '/sell-btc',
      attachment: { name: 'shot.png', type: 'image/png', bytes: png.length },
    },
  });
});

test.each<[string, object]>([
  ['400 missing_description', {}],
  ['400 missing_description', { description: ' \n\t' }],
  ['400 missing_description', { description: null }],
  ['400 invalid_field', { description: 5 }],
  ['ok', { description: 'x'.repeat(10_000) }],
  ['ok', { description: '😀'.repeat(10_000) }],
  ['413 description_too_long', { description: 'x'.repeat(10_001) }],
  ['413 description_too_long', { description: '😀'.repeat(10_001) }],
  ['400 invalid_field', { description, type: 'praise' }],
  ['400 invalid_field', { description, type: null }],
  ['400 invalid_field', { description, extra: 1 }],
  ['400 invalid_field', JSON.parse(`{"description":"x","__proto__":{"a":1}}`) as object],
  ['400 invalid_email', { description, email: '' }],
  ['400 invalid_email', { description, email: 'no address' }],
  ['ok', { description, page: 'https://swap.example/x?y=1#z' }],
  ['400 invalid_field', { description, page: 'javascript:alert(1)' }],
  ['400 invalid_field', { description, page: 'https://' }],
  ['400 invalid_field', { description, page: '/a\u202eb' }],
  ['400 invalid_field', { description, page: 7 }],
  ['400 invalid_field', { description, page: `/${'x'.repeat(2_000)}` }],
])('returns %s for its case', (expected, fields) => {
  expect(readCode(fields)).toBe(expected);
});

describe('attachment', () => {
  const readType = (attachment: unknown) => {
    const result = read({ description, attachment });
    return result.ok ? result.value.attachment?.type : result.error.code;
  };

  test('detects the type from the bytes', () => {
    expect([png, jpeg, webp].map((bytes) => readType(image(bytes)))).toEqual(['image/png', 'image/jpeg', 'image/webp']);
  });

  test.each<[string, unknown]>([
    ['text', image(Buffer.from('just text, no image at all'))],
    ['a script in the clothes of an image', image(Buffer.from('<svg onload=alert(1)>'), { contentType: 'image/png' })],
    ['a GIF', image(Buffer.from('GIF89a______________'))],
    ['a RIFF file that is no WebP', image(Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1'))],
    ['another type than the bytes', image(jpeg, { contentType: 'image/png' })],
    ['another type in the data URL', { name: 'a.png', content: `data:image/png;base64,${jpeg.toString('base64')}` }],
    ['a type that is not taken', image(png, { contentType: 'image/svg+xml' })],
    ['a data URL that is not base64', { name: 'a.png', content: 'data:image/png,%89PNG' }],
    ['broken base64', { name: 'a.png', content: `${png.toString('base64').slice(0, -3)}*` }],
    ['a length that base64 cannot have', { name: 'a.png', content: png.toString('base64').replace(/=*$/, '').slice(0, 61) }],
    ['three letters', { name: 'a.png', content: 'iVB' }],
    ['no content', { name: 'a.png', content: '' }],
    ['no name', { content: png.toString('base64') }],
    ['a list', [image(png)]],
    ['nothing', null],
  ])('rejects %s', (_what, attachment) => {
    expect(readType(attachment)).toBe('invalid_attachment');
  });

  test('rejects unknown members', () => {
    expect(readType(image(png, { size: 1 }))).toBe('invalid_field');
  });

  test('accepts data URLs, line breaks and missing padding, and stores one canonical form', () => {
    const plain = png.toString('base64');
    for (const content of [`data:image/png;base64,${plain}`, plain.replace(/(.{10})/g, '$1\r\n'), plain.replace(/=+$/, '')]) {
      const result = read({ description, attachment: { name: 'a', content } });
      expect(result).toMatchObject({ ok: true, value: { attachment: { content: plain, bytes: png.length } } });
    }
  });

  test('accepts 5 MB, and rejects one byte more', () => {
    const largest = Buffer.concat([png, Buffer.alloc(maxAttachmentBytes - png.length)]);
    expect(readType(image(largest))).toBe('image/png');
    expect(readCode({ description, attachment: image(Buffer.concat([largest, Buffer.alloc(1)])) })).toBe('413 attachment_too_large');
  });

  test.each([
    ['shot.png', 'shot.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\shots\\a.exe', 'a.png'],
    ['a"\r\nX-Evil: 1.png', 'a-X-Evil- 1.png'],
    ['\u202egnp.exe', 'gnp.png'],
    ['Schöner Schuß.png', 'Schoner Schu.png'],
    ['...', 'attachment.png'],
    [`${'x'.repeat(200)}.png`, `${'x'.repeat(60)}.png`],
  ])('cleans the file name %j to %j', (name, expected) => {
    expect(read({ description, attachment: image(png, { name }) })).toMatchObject({ value: { attachment: { name: expected } } });
  });
});
