import { createServer } from 'node:net';

/** A TCP port that was free on 127.0.0.1 a moment ago. Another process may take it in between: the caller retries. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0, exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('a listening server has no port'));
      });
    });
  });
}
