import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { publicLookup } from './public-address.ts';

const TIMEOUT_MS = 10_000;

type Post = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether plain http and addresses of this machine are reached too: for tests with a push service of their own. */
  readonly toPrivate: boolean;
};

/**
 * Posts a message to a push service, and returns the status of the reply, whose content is not read. Redirections are
 * not followed. Rejects when there is no reply within ten seconds, or when the host is not on the public internet.
 */
export function post({ endpoint, headers, body, toPrivate }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = toPrivate && endpoint.startsWith('http:') ? requestPlain : requestSecure;
    const sent = request(
      endpoint,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        timeout: TIMEOUT_MS,
        ...(toPrivate ? {} : { lookup: publicLookup }),
      },
      (reply) => {
        resolve(reply.statusCode ?? 0);
        reply.destroy();
      },
    );
    const late = setTimeout(
      () => sent.destroy(Object.assign(new Error('no reply in time'), { code: 'ETIMEDOUT' })),
      TIMEOUT_MS,
    );
    sent.on('error', reject);
    sent.on('close', () => clearTimeout(late));
    sent.end(body);
  });
}
