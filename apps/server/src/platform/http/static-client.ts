import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Vite puts a content hash into the names below `assets/`, so those files never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the built client below the base path. Unknown names fall through to the not-found handler. */
export async function serveClient(app: FastifyInstance, basePath: string, staticDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: staticDir,
    prefix: basePath,
    index: ['index.html'],
    cacheControl: false,
    dotfiles: 'ignore',
    // The build writes .br and .gz files beside the originals.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? IMMUTABLE : 'no-cache');
    },
  });
}

/**
 * Whether an unknown address is a page of the client, to be handled by its own router: a GET for HTML below the base
 * path, outside the API, whose last segment has no extension. A missing asset is a 404 and never index.html.
 */
export function isClientPage(request: FastifyRequest, basePath: string): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (!path.startsWith(basePath) || path.startsWith('/api/') || path.startsWith(`${basePath}assets/`)) return false;
  return (request.headers.accept ?? '').includes('text/html') && !(path.split('/').at(-1) ?? '').includes('.');
}

/** The client's entry page, always revalidated, so that the next visit gets a new build. */
export function sendClientPage(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html');
}
