import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a push service gets it. */
export type Posted = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** A push service on this machine. */
export type TestPushService = {
  readonly url: string;
  readonly posted: Posted[];
  /** What it replies to the next messages; 201 by default. */
  status: number;
  /** Whether it replies to nothing until this is false. */
  silent: boolean;
  readonly close: () => Promise<void>;
};

export async function startPushService(): Promise<TestPushService> {
  const posted: Posted[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      posted.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      const respond = (): void => {
        if (service.silent) setTimeout(respond, 20);
        else reply.writeHead(service.status).end('x'.repeat(10_000));
      };
      respond();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  const service: TestPushService = {
    url: `http://127.0.0.1:${port}`,
    posted,
    status: 201,
    silent: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return service;
}

/** The claims of a message's authorization, which was signed by this key (RFC 8292). Throws otherwise. */
export function vapidClaims({ headers }: Posted, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error(`signed by ${key}`);
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const by = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, 'base64url')))
    throw new Error('the token has another signature');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
