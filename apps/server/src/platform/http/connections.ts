import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './client-address.ts';
import { CONNECTION, CONNECTIONS_OF, type LimitProfile } from './limits.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** Limits of one listening port for its clients; times in milliseconds. */
export type ConnectionLimits = {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkMs: number;
  readonly idleMs: number;
  readonly silentMs: number;
  /** Connections at once, in total. */
  readonly most: number;
  /** Connections at once from one address. */
  readonly ofAddress: number;
};

/** How many files this process may have open at once; infinite when the system does not report it. */
export function openFilesLimit(): number {
  const { report } = process;
  // Without this the report resolves the names of all peers.
  Reflect.set(report, 'excludeNetwork', true);
  const { userLimits } = report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: unknown } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/** The limits of a port, for a process with this limit of open files. */
export function connectionLimits(
  port: keyof typeof CONNECTIONS_OF,
  profile: LimitProfile = 'default',
  openFiles: number = openFilesLimit(),
): ConnectionLimits {
  if (port !== 'app') return { ...CONNECTION, ...CONNECTIONS_OF[port] };
  const { app, operators, metrics } = CONNECTIONS_OF;
  const left = openFiles - CONNECTION.reserved - operators.most - metrics.most;
  const most = Math.max(app.fewest, Math.min(app.most, left));
  return { ...CONNECTION, most, ofAddress: app.ofAddress[profile] };
}

/** The time limits as options of a new HTTP server: some cannot be set later. */
export const serverTimes = ({ headersMs, requestMs, checkMs, idleMs }: ConnectionLimits): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: checkMs,
  keepAliveTimeout: idleMs,
});

/**
 * Closes connections beyond the limits before reading a byte of them, and silent ones. Connections of trusted proxies,
 * which carry many clients, are not counted by address.
 */
export function boundConnections(
  server: Server,
  { most, ofAddress, silentMs }: ConnectionLimits,
  trusted: readonly string[] = [],
): void {
  server.maxConnections = most;
  server.timeout = silentMs;
  const isTrusted = trustedProxies(trusted);
  const open = new Map<string, number>();
  const admit = (socket: Socket): boolean => {
    const { remoteAddress } = socket;
    // Already closed.
    if (remoteAddress === undefined) return false;
    if (isTrusted(remoteAddress)) return true;
    const key = addressKey(remoteAddress);
    const count = open.get(key) ?? 0;
    if (count >= ofAddress) return false;
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    return true;
  };
  // Runs before HTTP and TLS handle a connection.
  const inside = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    if (admit(socket)) for (const listener of inside) listener.call(server, socket);
    else socket.destroy();
  });
}
