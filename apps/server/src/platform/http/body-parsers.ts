import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { nestsDeeperThan } from './json-depth.ts';
import { HTTP } from './limits.ts';
import { fieldInvalid } from './operation.ts';
import type { ParseUpload } from './uploads.ts';

/**
 * Form-encoded bodies (the default of rules/product.md 7) and JSON; `parseUpload` reads multipart bodies. Anything else
 * is 415.
 */
export async function installBodyParsers(app: FastifyInstance, parseUpload: ParseUpload): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: HTTP.bodyBytes });
  app.addContentTypeParser('multipart/form-data', parseUpload);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else if (nestsDeeperThan(body, HTTP.jsonDepth)) {
      done(fieldInvalid('body', `..${HTTP.jsonDepth}`));
    } else {
      // Fastify's own parser uses the callback; its type also allows parsers that return a promise.
      void parse(request, body, (error, value) => {
        // A bare null would later count as a missing body.
        if (error || value === null) done(fieldInvalid('body', '{}'));
        else done(null, value);
      });
    }
  });
}
