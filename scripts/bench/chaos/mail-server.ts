import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail as delivered to the mailbox. */
export interface TakenMail {
  readonly messageId: string;
  /** Identifies the report or the sign-up address. */
  readonly mark: string;
  readonly at: number;
}

/** Faults of the mail server, all off by default. */
export interface MailFaults {
  /** Accepts every n-th mail, but cuts the connection before confirming it. */
  readonly cutEvery?: number;
  /** Temporarily rejects every n-th recipient, once each. */
  readonly busyEvery?: number;
  /** Delays the reply to mails, in milliseconds. */
  readonly answersAfterMs?: number;
}

/** A real SMTP server that records the mails it accepts. */
export interface MailServer {
  readonly url: string;
  readonly taken: readonly TakenMail[];
  set(faults: MailFaults): void;
  /** Number of mails accepted without confirmation, and of rejected recipients. */
  readonly counts: { cut: number; refused: number };
  /** Refuses connections until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server on its own port, which stays the same after each `open`. */
export async function startMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const counts = { cut: 0, refused: 0 };
  const refusedOnce = new Set<string>();
  let faults: MailFaults = {};
  let recipients = 0;
  let mails = 0;
  let sockets = new Map<number | undefined, Socket>();

  const isNth = (count: number, every: number | undefined) => every !== undefined && count % every === 0;

  function take(text: string, { remotePort }: SMTPServerSession, done: (error?: Error) => void): void {
    taken.push(readMail(text));
    mails += 1;
    const isCut = isNth(mails, faults.cutEvery);
    if (isCut) counts.cut += 1;
    const answer = () => (isCut ? void sockets.get(Number(remotePort))?.destroy() : done());
    setTimeout(answer, faults.answersAfterMs ?? 0);
  }

  const create = () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      socketTimeout: 600_000,
      onRcptTo({ address }, _session, done) {
        recipients += 1;
        if (!isNth(recipients, faults.busyEvery) || refusedOnce.has(address)) return done();
        refusedOnce.add(address);
        counts.refused += 1;
        done(Object.assign(new Error('not now'), { responseCode: 450 }));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => take(Buffer.concat(chunks).toString('latin1'), session, done));
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      const { remotePort } = socket;
      sockets.set(remotePort, socket);
      socket.once('close', () => sockets.delete(remotePort));
    });
    return server;
  };

  let server = create();
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const shut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets.values()) socket.destroy();
    await closed;
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    counts,
    set: (next) => {
      faults = next;
    },
    shut,
    async open() {
      sockets = new Map();
      server = create();
      await listen(port);
    },
    close: shut,
  };
}

/** Finds the mark of a mail: the first one in the text, otherwise the recipient. */
export function readMail(text: string): TakenMail {
  const messageId = /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? '';
  const body = text.replaceAll('=\r\n', '');
  const mark = /\bmark:([0-9a-f-]{36})/.exec(body)?.[1] ?? /^To:\s*<?([0-9a-f-]{36})@/im.exec(text)?.[1] ?? '';
  return { messageId, mark, at: Date.now() };
}
