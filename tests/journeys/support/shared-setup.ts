import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { builtInvestor, builtOffice } from '../../../apps/server/src/platform/client/index.ts';
import { ApiClient } from '../../support/api-client.ts';
import { RealServer } from './server.ts';
import { until } from './until.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL at which `sharedServer` requests the server that journey files share. */
    kabutoSharedServer: string;
  }
}

/** Starts the shared server and opens its market once, so that no file moves a clock that others read. */
async function startShared(): Promise<RealServer> {
  // Every file sends its own address (`ADDRESS`), so that its codes and logins are not counted against another file.
  const server = await RealServer.start({ TRUSTED_PROXIES: '127.0.0.1' });
  const member = await new ApiClient(server.url).demo();
  await member.call('POST v1/demo/clock/skip', { body: { to: 'opening' } });
  await until('the opening', async () =>
    (await member.call('GET v1/quote/session/detail')).phase.endsWith('continuous'),
  );
  return server;
}

/**
 * Vitest's global setup of the journeys. The shared server starts when the first file requests it; a run that needs
 * none starts none.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Built once for all servers of the run, two of which may start at the same time.
  await Promise.all([builtInvestor('/'), builtOffice()]);
  let starting: Promise<RealServer> | undefined;
  const originServer = createServer((_request, response) => {
    starting ??= startShared();
    starting.then(
      ({ port }) => response.end(String(port)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => originServer.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an AddressInfo.
  project.provide('kabutoSharedServer', `http://127.0.0.1:${(originServer.address() as AddressInfo).port}/`);
  return async () => {
    originServer.closeAllConnections();
    originServer.close();
    const server = await starting?.catch(() => undefined);
    await server?.stop();
  };
}
