import * as z from 'zod';
import { oneLine } from '../../core/words-of-others.ts';
import { buildSchema, Field, type Fields, refuse } from '../fields.ts';

/** Maximum size of the decoded content: 5 MB of 1,048,576 bytes each. */
export const maxAttachmentBytes = 5 * 1024 * 1024;

/** Accepted attachments: media type, file extension and magic bytes. */
const imageTypes = [
  { type: 'image/png', ending: 'png', name: 'PNG', is: (head: string) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', ending: 'jpg', name: 'JPEG', is: (head: string) => head.startsWith('\xff\xd8\xff') },
  { type: 'image/webp', ending: 'webp', name: 'WebP', is: (head: string) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' },
] as const;

const contentTypes = imageTypes.map(({ type }) => type);
const kinds = 'PNG, JPEG or WebP';

/** An image attached to a report. `content` is canonical base64 without a prefix. */
export interface Attachment {
  readonly name: string;
  readonly type: (typeof contentTypes)[number];
  readonly content: string;
  readonly bytes: number;
}

const wrong = (hint: string) => refuse('invalid_attachment', hint, { field: 'attachment' });

const members = {
  name: new Field(z.string().min(1).max(255), (value) => {
    if (typeof value === 'string' && value !== '' && value.length <= 255) return value;
    return wrong('Send the file name of the attachment, 1 to 255 characters.');
  }).about('File name, for display only; never used as a path.'),
  content: new Field(z.string().min(1), (value) => {
    if (typeof value === 'string' && value !== '') return value;
    return wrong('Send the content of the attachment as base64 or as a data URL.');
  }).about(`The image as base64 or as a data URL: ${kinds}, at most 5 MB decoded.`),
  contentType: new Field(z.enum(contentTypes), (value) => contentTypes.find((type) => type === value) ?? wrong(`Send a ${kinds} image.`))
    .optional()
    .about('Media type of the image; has to match its bytes. Default: detected.'),
};

/**
 * An image, its type detected by its magic bytes. Refused with invalid_attachment, attachment_too_large, or invalid_field
 * for an unknown member.
 */
export const attachmentField = new Field(buildSchema(members), readAttachment);

function readAttachment(value: unknown): Attachment {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return wrong('Send attachment as an object with name and content.');
  }
  const sent = value as Fields;
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(members, name));
  if (unknown !== undefined) {
    refuse('invalid_field', 'An attachment has name, content and contentType.', { field: `attachment.${oneLine(unknown, 40)}` });
  }
  const name = members.name.read(sent['name'], 'name');
  const content = members.content.read(sent['content'], 'content');
  const contentType = members.contentType.read(sent['contentType'], 'contentType');
  const { base64, bytes, declared } = readContent(content);
  const kind = imageTypes.find(({ is }) => is(atob(base64.slice(0, 24))));
  if (kind === undefined) return wrong(`The attachment is not a ${kinds} image. Send one.`);
  for (const claim of [contentType, declared]) {
    if (claim !== undefined && claim !== kind.type)
      return wrong(`The bytes of the attachment are ${kind.name}, but its content type says otherwise.`);
  }
  return { name: safeName(name, kind.ending), type: kind.type, content: base64, bytes };
}

/** Normalizes base64 or a data URL to canonical base64, with its size. */
function readContent(content: string): { base64: string; bytes: number; declared?: string } {
  const prefix = /^data:([a-z]+\/[a-z0-9.+-]+)?(?:;[a-z]+=[^;,]*)*;base64,/i.exec(content.slice(0, 200));
  if (prefix === null && content.startsWith('data:')) return wrong('Send the data URL as data:image/png;base64, followed by the content.');
  const body = content.slice(prefix?.[0].length ?? 0).replace(/[\r\n\t ]+/g, '');
  const bare = body.replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9+/]+$/.test(bare) || bare.length % 4 === 1) return wrong('The content of the attachment is not valid base64.');
  const bytes = Math.floor((bare.length * 3) / 4);
  if (bytes > maxAttachmentBytes) {
    return refuse('attachment_too_large', 'Send an image of at most 5 MB.', {
      field: 'attachment',
      details: { max_bytes: `${maxAttachmentBytes}` },
    });
  }
  const declared = prefix?.[1]?.toLowerCase();
  return { base64: bare.padEnd(Math.ceil(bare.length / 4) * 4, '='), bytes, ...(declared === undefined ? {} : { declared }) };
}

/** Sanitizes a file name for headers, shells and mail readers: no path, no control characters, the extension of the detected type. */
function safeName(name: string, ending: string): string {
  const base = name.normalize('NFKD').split(/[/\\]/).at(-1) ?? '';
  const stem = base
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9 _-]+/g, '-')
    .replace(/^[-\s]+|[-\s]+$/g, '')
    .slice(0, 60);
  return `${stem || 'attachment'}.${ending}`;
}
