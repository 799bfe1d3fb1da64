import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { buildClientWhenStale } from '../../../apps/server/src/platform/client/index.ts';
import { ApiClient } from '../../support/api-client.ts';
import { RealServer } from './server.ts';
import { until } from './until.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `sharedServer` asks for the server that files of journeys share. */
    kabutoSharedServer: string;
  }
}

/** Starts the server that files share and opens its market once, so that no file moves a clock that others read. */
async function startShared(): Promise<RealServer> {
  // Every file sends an address of its own (`ADDRESS`), so that one file's codes and logins are not counted against another's.
  const server = await RealServer.start({ TRUSTED_PROXIES: '127.0.0.1' });
  const member = await new ApiClient(server.url).demo();
  await member.call('POST v1/demo/clock/skip', { body: { to: 'opening' } });
  await until('the opening', async () =>
    (await member.call('GET v1/quote/session/detail')).phase.endsWith('continuous'),
  );
  return server;
}

/** Vitest's global setup of the journeys. The shared server starts when the first file asks for it; a run that needs none starts none. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Once for all servers of the run, of which two may start at the same moment.
  await buildClientWhenStale('/');
  let starting: Promise<RealServer> | undefined;
  const desk = createServer((_request, response) => {
    starting ??= startShared();
    starting.then(
      ({ port }) => response.end(String(port)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  project.provide('kabutoSharedServer', `http://127.0.0.1:${(desk.address() as AddressInfo).port}/`);
  return async () => {
    desk.closeAllConnections();
    desk.close();
    const server = await starting?.catch(() => undefined);
    await server?.stop();
  };
}
