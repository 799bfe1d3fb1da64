import type { FastifyInstance } from 'fastify';
import { Refused, type ResolveTenant } from '../platform/http/index.ts';
import { readLogo } from './logo.ts';
import type { TenantStore } from './store.ts';

const PATH = 'v1/tenant/tenant/logo';

/** Relative to the API base, as in the brokerage's info. A new picture has a new address. */
export const logoPath = (version: string): string => `${PATH}?v=${version}`;

/** Restricts the response to a picture, even when its address is opened directly: no script runs, nothing is loaded. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'content-disposition': 'attachment; filename="logo"',
} as const;

/**
 * Serves each brokerage's picture at its own address, as a file and not in the API's envelope: the page shows it with
 * an img. 404 for a brokerage without one. With `v` browsers may cache it.
 */
export const serveLogos =
  (tenants: TenantStore, resolveTenant: ResolveTenant) =>
  (app: FastifyInstance): void => {
    for (const segment of ['', ':tenant/'])
      app.get<{ Params: { tenant?: string }; Querystring: { v?: unknown } }>(
        `/api/${segment}${PATH}`,
        { schema: { hide: true } },
        async (request, reply) => {
          const tenantId = await resolveTenant(request.params.tenant ?? null);
          const logo = tenantId === undefined ? null : readLogo((await tenants.get(tenantId)).logo);
          if (logo === null) throw new Refused('NOT_FOUND');
          const named = request.query.v === logo.version;
          return reply
            .headers({ ...HEADERS, 'cache-control': named ? 'public, max-age=31536000, immutable' : 'no-cache' })
            .type(logo.type)
            .send(logo.bytes);
        },
      );
  };
