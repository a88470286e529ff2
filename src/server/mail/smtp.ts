import { join } from 'node:path';
import { Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { SendEmail } from '../../service/mail/deliver.ts';
import type { Email } from '../../service/mail/letter.ts';
import type { Env } from '../runtime/env.ts';
import type { Log } from '../runtime/log.ts';
import { writeDurably } from '../store/durable-file.ts';

/** Sends emails; `rest` closes the connection, and the next email opens a new one. */
export interface Sender {
  readonly send: SendEmail;
  rest(): void;
}

/** Timeout for transmitting an email; until it is complete, the server has not accepted it. */
const longestSendMs = 30_000;
/** Timeout for the reply to a complete email, which the server may have accepted: RFC 5321, 4.5.3.2.6. */
const longestAnswerMs = 600_000;
const timeouts = { dnsTimeout: 4_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: longestAnswerMs + 60_000 };

/**
 * Sends by SMTP (`smtps:`, or STARTTLS where the server offers it), or without a server writes
 * each email as an .eml file.
 */
export function createSender(mail: Env['mail'], log: Log): Sender {
  const { deliver, rest } = mail.smtpUrl === undefined ? toFolder(mail.outboxDir, log) : toServer(mail.smtpUrl);
  return {
    rest,
    async send(email, isOurs) {
      try {
        await deliver({ from: mail.from, ...toMessage(email) }, isOurs);
        return 'sent';
      } catch (error) {
        if (error instanceof LostClaim) return 'lost';
        const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
        const end = classifyError(command, code, responseCode);
        log('warn', end === 'refused' ? 'mail_refused' : 'mail_failed', { id: email.messageId, code, command, response: responseCode });
        return end;
      }
    },
  };
}

/**
 * Replies to the recipient or the message concern this email. Earlier ones, such as to the login or the sender address,
 * concern us, and 421 concerns the connection.
 */
function classifyError(command = '', code = '', response = 421): Exclude<Awaited<ReturnType<SendEmail>>, 'sent'> {
  const isAboutEmail = ['RCPT TO', 'DATA'].includes(command) && ['EENVELOPE', 'EMESSAGE'].includes(code);
  if (!isAboutEmail || response === 421) return 'failed';
  return response >= 500 ? 'refused' : 'later';
}

type Message = ReturnType<typeof toMessage> & { readonly from: string };

function toMessage({ attachment, headers, ...email }: Email) {
  return {
    ...email,
    // Unfolded, since some readers do not recognize a folded link.
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
  deliver(message: Message, isOurs: () => boolean): Promise<void>;
  rest(): void;
}

/** The claim may have passed to another process, so the email was not completed. */
class LostClaim extends Error {}

/** Uses one connection at a time. Does not resend after a broken connection: the server may have accepted the email. */
function toServer(url: string): Way {
  let last: () => Error | undefined = () => undefined;
  // Checks the claim before the last line: the process may stall at any time, and an incomplete email is discarded.
  const lastLook = () => new Transform({ transform: (chunk, _encoding, done) => done(null, chunk), flush: (done) => done(last()) });
  const open = () => {
    const opened = createTransport({ url, pool: true, maxConnections: 1, maxRequeues: 0, ...timeouts });
    opened.use('stream', ({ message }, done) => {
      message.transform(lastLook);
      done();
    });
    return opened;
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    async deliver(message, isOurs) {
      transport ??= open();
      const stop = new AbortController();
      let late = setTimeout(() => stop.abort(), longestSendMs);
      let lost: LostClaim | undefined;
      last = () => {
        if (!isOurs()) lost = new LostClaim();
        clearTimeout(late);
        late = setTimeout(() => stop.abort(), longestAnswerMs);
        return lost;
      };
      try {
        await transport.sendMail({ ...message, signal: stop.signal });
      } catch (error) {
        throw lost ?? error;
      } finally {
        clearTimeout(late);
      }
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
