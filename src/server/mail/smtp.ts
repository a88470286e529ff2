import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendEmail } from '../../service/mail/deliver.ts';
import type { Email } from '../../service/mail/emails.ts';
import type { Env } from '../deps/env.ts';
import type { Log } from '../deps/log.ts';
import { writeDurably } from '../store/durable-file.ts';

/** Sends emails; `rest` ends the connection, and the next email opens another. */
export interface Sender {
  readonly send: SendEmail;
  rest(): void;
}

/** Together well below the lease of a claim, so that nobody sends an email that is still being sent. */
const timeouts = { dnsTimeout: 4_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
/** Whatever the server does, an email is given up after this. */
const longestSendMs = 30_000;

/**
 * Sends through SMTP (`smtps:`, or STARTTLS where the server offers it), or without a server
 * writes each email as an .eml file that mail programs open.
 */
export function createSender(mail: Env['mail'], log: Log): Sender {
  const { deliver, rest } = mail.smtpUrl === undefined ? toFolder(mail.outboxDir, log) : toServer(mail.smtpUrl);
  return {
    rest,
    async send(email) {
      try {
        await deliver({ from: mail.from, ...toMessage(email) });
        return 'sent';
      } catch (error) {
        const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
        const isRefused = isAboutEmail(command, code) && responseCode !== undefined && responseCode >= 500;
        log('warn', isRefused ? 'mail_refused' : 'mail_failed', { id: email.messageId, code, command, response: responseCode });
        return isRefused ? 'refused' : 'failed';
      }
    },
  };
}

/** A 5xx to anything earlier, such as the login or our own address, is about us and not about this email. */
const isAboutEmail = (command = '', code = '') => ['RCPT TO', 'DATA'].includes(command) && ['EENVELOPE', 'EMESSAGE'].includes(code);

type Message = ReturnType<typeof toMessage> & { readonly from: string };

function toMessage({ attachment, headers, ...email }: Email) {
  return {
    ...email,
    // As they are: a folded link is no link to some readers.
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }])),
    attachments:
      attachment === undefined
        ? []
        : [{ filename: attachment.name, contentType: attachment.type, content: attachment.content, encoding: 'base64' }],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface Way {
  deliver(message: Message): Promise<void>;
  rest(): void;
}

/** One connection at a time. An email whose connection breaks is not sent again here: the server may have taken it. */
function toServer(url: string): Way {
  const open = () => createTransport({ url, pool: true, maxConnections: 1, maxRequeues: 0, ...timeouts });
  let transport: ReturnType<typeof open> | undefined;
  return {
    async deliver(message) {
      transport ??= open();
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(longestSendMs) });
    },
    rest() {
      transport?.close();
      transport = undefined;
    },
  };
}

function toFolder(folder: string, log: Log): Way {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(message) {
      const { message: bytes } = await transport.sendMail(message);
      const file = join(folder, `${message.messageId.replace(/^<|@.*$/g, '')}.eml`);
      await writeDurably(file, bytes as Buffer);
      log('info', 'mail_written', { file, hint: 'SMTP_URL is not set, so the mail stays in this folder.' });
    },
    rest: () => undefined,
  };
}
