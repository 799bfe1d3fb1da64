import type { FastifyInstance } from 'fastify';

export type Readiness = {
  readonly ok: boolean;
  readonly reasons: readonly string[];
  /** What works no longer, and does not keep the process from its other work. */
  readonly warnings: readonly string[];
};

/**
 * `/livez`: the process responds. `/readyz`: it may receive traffic, with what works no longer beside it; otherwise 503
 * with the reasons. Under the root and the base path.
 */
export function installHealth(app: FastifyInstance, basePath: string, ready: () => Readiness): void {
  for (const prefix of new Set(['/', basePath])) {
    app.get(`${prefix}livez`, async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
    app.get(`${prefix}readyz`, async (_request, reply) => {
      const { ok, reasons, warnings } = ready();
      return reply
        .code(ok ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ ok, reasons, warnings });
    });
  }
}
