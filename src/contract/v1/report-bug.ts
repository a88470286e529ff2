import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { Field, refuse, request } from '../fields.ts';
import { type Attachment, attachmentField } from '../mail/attachment.ts';
import { emailField, hasControls } from '../mail/email-address.ts';

/** Maximum length of a description in characters (code points). */
const maxDescription = 10_000;
const maxPage = 2_000;
const pagePattern = /^(https?:\/\/|\/)\S*$/;

const reportTypes = ['bug', 'feature'] as const;

/** A report as received. */
export interface ReportRequest {
  readonly description: string;
  readonly type: (typeof reportTypes)[number];
  readonly email?: string;
  /** Page of the report: an http or https URL, or a path of this site. */
  readonly page?: string;
  readonly attachment?: Attachment;
}

/**
 * Failures: invalid_field, missing_description, description_too_long, invalid_email, invalid_attachment,
 * attachment_too_large; each names its field.
 */
const reportRequest = request({
  description: new Field(z.string().regex(/\S/).max(maxDescription), readDescription).about(
    'Description of what happened and what you expected, or of the feature you want.',
  ),
  type: new Field(z.enum(reportTypes), readType).default('bug'),
  email: emailField.optional().about('Mail address for an answer. Default: none.'),
  page: new Field(z.string().regex(pagePattern).max(maxPage), readPage)
    .optional()
    .about('Page concerned, as a URL or a path of this site.'),
  attachment: attachmentField.optional(),
});

const reportResponse = z.object({
  success: z.literal(true),
  report_id: z.string().describe('Id of the report. Quote it in follow-ups.'),
});

/** Response of POST /api/v1/report-bug. */
export type ReportResponse = z.infer<typeof reportResponse>;
/** Request fields of POST /api/v1/report-bug as sent. */
export type ReportInput = z.input<typeof reportRequest.request>;

/** POST /api/v1/report-bug: sends a report to the team. */
export const reportBugEndpoint: Endpoint<ReportRequest, string, ReportResponse> = {
  operationId: 'reportBug',
  method: 'POST',
  path: '/api/v1/report-bug',
  aliases: ['/api/report-bug'],
  summary: 'Report a problem or request a feature. The report is stored before the answer is sent.',
  ...reportRequest,
  response: reportResponse,
  respond: (id) => ({ ok: true, answer: { success: true, report_id: id } }),
  errors: [
    'invalid_field',
    'invalid_email',
    'missing_description',
    'description_too_long',
    'invalid_attachment',
    'attachment_too_large',
    'delivery_unavailable',
  ],
  limit: 'report-bug',
  cache: 'no-store',
  // Leaves room beyond the attachment limit, so the caller learns which limit was exceeded.
  maxBodyBytes: 10 * 1024 * 1024,
  idempotent: true,
  since: '0.2.0',
};

function readDescription(value: unknown, field: string): string {
  if (value === undefined || value === null) return refuse('missing_description', 'Describe what happened in description.', { field });
  if (typeof value !== 'string') return refuse('invalid_field', 'Send description as text.', { field });
  if (value.trim() === '') return refuse('missing_description', 'The description is empty. Describe what happened.', { field });
  const length = value.length > maxDescription ? [...value].length : value.length;
  if (length > maxDescription) {
    return refuse('description_too_long', `The description has ${length} characters; at most ${maxDescription} are read.`, {
      field,
      details: { max_characters: `${maxDescription}` },
    });
  }
  return value;
}

function readType(value: unknown, field: string): ReportRequest['type'] {
  return reportTypes.find((type) => type === value) ?? refuse('invalid_field', 'Send type as bug or feature.', { field });
}

function readPage(value: unknown, field: string): string {
  const valid = typeof value === 'string' && value.length <= maxPage && pagePattern.test(value) && !hasControls(value);
  if (!valid || !URL.canParse(value, 'https://site.example')) {
    return refuse('invalid_field', `Send page as an http or https URL, or as a path that starts with /, at most ${maxPage} characters.`, {
      field,
    });
  }
  return value;
}
