import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './testing-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL; read by `createTestDatabase`. */
    kabutoPostgres: TestServer;
  }
}

/** Vitest's global setup of the integration tests: one temporary PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  project.provide('kabutoPostgres', server);
  return stop;
}
