import type { FastifyInstance } from 'fastify';
import { type ApiOptions, installApi } from './api-routes.ts';
import type { Audience } from './audience.ts';
import { installBodyParsers } from './body-parsers.ts';
import { type Explain, installErrorHandler } from './errors.ts';
import { collectOpenApi } from './openapi.ts';
import { logRequests, type Served } from './request-log.ts';
import { type UploadOptions, uploads } from './uploads.ts';

export type AudienceOptions = Omit<ApiOptions, 'audience'> &
  UploadOptions & {
    readonly explain?: Explain;
    /** Called after every API call that has been replied to. */
    readonly onServed?: (served: Served) => void;
  };

/**
 * Installs the API of one audience on a server: log, refusals, bodies, validation, admission, envelope, and its OpenAPI
 * document at `BASEopenapi.json`.
 */
export async function serveAudience(
  app: FastifyInstance,
  audience: Audience,
  { explain, onServed, ...api }: AudienceOptions,
): Promise<void> {
  logRequests(app, audience, onServed);
  installErrorHandler(app, explain);
  await installBodyParsers(app, uploads(audience, api));
  await collectOpenApi(app, audience);
  installApi(app, { audience, ...api });
  app.get(`${audience.base}openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}
