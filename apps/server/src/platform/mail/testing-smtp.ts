import { SMTPServer } from 'smtp-server';

/** A mail as sent over the wire, and as its recipient sees it. */
export type Received = {
  readonly to: readonly string[];
  readonly raw: string;
  readonly subject: string;
  readonly text: string;
};

/** A real SMTP server on a port of this machine. */
export type TestSmtp = {
  readonly url: string;
  readonly received: Received[];
  /** Temporarily refuses the next mails. */
  refuse: (mails: number) => void;
  readonly close: () => Promise<void>;
};

/** Listens on a free port when `port` is not given. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const received: Received[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        if (refused > 0) {
          refused -= 1;
          done(new Error('come back later'));
          return;
        }
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw, ...read(raw) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server listens on a port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuse: (mails) => {
      refused = mails;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const unquote = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** The readable text and subject of a raw mail. */
function read(raw: string): { subject: string; text: string } {
  const cut = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, cut).replace(/\r\n[ \t]/g, ' ');
  const body = raw.slice(cut + 4);
  const subject = /^Subject: (.*)$/im.exec(head)?.[1] ?? '';
  const decoded = subject.replace(/=\?utf-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : unquote(text.replace(/_/g, ' ')),
  );
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : unquote(body.replace(/=\r\n/g, ''));
  return { subject: decoded, text: text.replaceAll('\r\n', '\n') };
}
