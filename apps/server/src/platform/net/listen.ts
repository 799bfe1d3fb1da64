import { createServer } from 'node:net';
import { StartError } from '../config/index.ts';

/**
 * Explains a failure to listen in one sentence; returns other errors unchanged. `variable`: the setting of the port.
 */
export function explainListenError(error: unknown, host: string, port: number, variable = 'PORT'): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const at = `${host}:${port}`;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use by another program; stop it or choose another port, for example ${variable}=${otherPort(port)}.`,
    );
  }
  if (code === 'EACCES') {
    return new StartError(`Listening on ${at} is not permitted; choose a port from 1024 up with ${variable}.`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartError(`HOST ${host} is not an address of this machine.`);
  }
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Checks that the port can be listened on now. Called before the slow parts of a start, so that a port in use is
 * reported at once; the listen itself may still fail and is explained by the same function. Throws StartError.
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
  try {
    await listenOnce(host, port);
  } catch (error) {
    throw explainListenError(error, host, port);
  }
}

/** A TCP port that was free on 127.0.0.1 a moment ago. Another process may take it in between: the caller retries. */
export function freePort(): Promise<number> {
  return listenOnce('127.0.0.1', 0);
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(bound));
    });
  });
}

function otherPort(port: number): number {
  return port < 65535 ? port + 1 : port - 1;
}
