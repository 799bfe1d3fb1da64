import type { Endpoint } from '@kabuto/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import type { Admit } from './admission.ts';
import { type Audience, endpointOf } from './audience.ts';
import { success } from './envelope.ts';
import { sendProblem } from './errors.ts';
import { type InFlight, OVERLOADED } from './in-flight.ts';
import { routeSchema } from './openapi.ts';
import type { AnyOperation } from './operation.ts';
import { contextOf } from './request-context.ts';
import { sendFile } from './send-file.ts';
import type { SeqOf } from './seq.ts';
import { expectFile, withFile } from './uploads.ts';
import { fieldCheck } from './validate.ts';

export type ApiOptions = {
  readonly audience: Audience;
  readonly table: ReadonlyMap<string, AnyOperation>;
  readonly inFlight: InFlight;
  readonly admit: Admit;
  /** Checks the session again once the body has arrived. */
  readonly recheck: (request: FastifyRequest) => Promise<void>;
  /** The arguments of an operation besides query and body: who calls. */
  readonly callOf: (request: FastifyRequest, reply: FastifyReply) => object;
  /** Adds the journal's sequence to replies; wraps the operations of endpoints for which it returns a function. */
  readonly seqOf?: SeqOf;
  /** Compares each reply with its declared schema; a reply that differs is an error. */
  readonly checkReplies: boolean;
};

/**
 * Serves every endpoint of an audience below its base, and below `BASE<tenant>/` where the brokerage may be in the
 * path.
 */
export function installApi(app: FastifyInstance, options: ApiOptions): void {
  const { audience, inFlight } = options;
  app.addHook('preClose', async () => inFlight.drain());
  for (const [name, operation] of options.table) {
    const endpoint = endpointOf(audience, name);
    const { method, path, rate } = endpoint;
    const handler = handlerOf(name, endpoint, operation, options.checkReplies);
    const withSeq = options.seqOf?.(name, endpoint);
    for (const segment of audience.tenantSegment ? ['', ':tenant/'] : ['']) {
      app.route({
        method,
        url: `${audience.base}${segment}${path}`,
        config: { endpoint: name },
        schema: routeSchema(audience, name, segment !== ''),
        // The route's own schema describes the file too, which is not among the fields.
        validatorCompiler: ({ httpPart }) => {
          const part = partOf(httpPart);
          const check = fieldCheck(endpoint[part], part);
          return (data: unknown) => {
            const value = data ?? {};
            const refusal = check(value);
            return refusal === null ? { value } : { error: refusal };
          };
        },
        onRequest: async (request, reply) => {
          const permit = inFlight.acquire(rate);
          // Not thrown: an overloaded server should not spend time on creating errors.
          if (permit === null) return sendProblem(request, reply, OVERLOADED);
          reply.raw.once('close', permit.release);
          contextOf(request).permit = permit;
          await options.admit(request, name, endpoint);
          expectFile(request, reply, endpoint);
          // Otherwise callers that never send their body would hold the permits of those that do.
          if (!request.raw.complete) permit.pause();
          return undefined;
        },
        preValidation: async (request, reply) =>
          contextOf(request).permit?.resume() === false ? sendProblem(request, reply, OVERLOADED) : undefined,
        preHandler: options.recheck,
        handler: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          const fields = { query: request.query, body: request.body ?? {}, ...options.callOf(request, reply) };
          const handle = () => withFile(request, endpoint, (file) => handler({ ...fields, file }));
          const done = await (withSeq === undefined ? handle() : withSeq(request, reply, handle));
          return endpoint.download === undefined ? done : sendFile(reply, endpoint.download, done);
        },
      });
    }
  }
}

const partOf = (httpPart: string | undefined): 'query' | 'body' => (httpPart === 'body' ? 'body' : 'query');

function handlerOf(
  name: string,
  endpoint: Endpoint,
  operation: AnyOperation,
  check: boolean,
): (call: unknown) => Promise<unknown> {
  // The validator has checked query and body, admission the caller: the call has this endpoint's type.
  const handle = operation.handle as (call: unknown) => Promise<unknown>;
  // A file is sent as it is; `sendFile` checks that it is one.
  if (endpoint.download !== undefined) return handle;
  if (!check) return async (call) => success(await handle(call));
  const reply = Compile(endpoint.reply);
  return async (call) => {
    const data = await handle(call);
    if (!reply.Check(data)) {
      const at = reply.Errors(data).map((error) => `${error.instancePath} ${error.message}`);
      throw new Error(`the reply of ${name} violates its contract: ${at.slice(0, 5).join('; ')}`);
    }
    return success(data);
  };
}
