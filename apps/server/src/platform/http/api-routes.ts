import { ENDPOINTS } from '@kabuto/contract/schemas';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import type { admission } from './admission.ts';
import { success } from './envelope.ts';
import { sendProblem } from './errors.ts';
import { type InFlight, NO_ROOM } from './in-flight.ts';
import { routeSchema } from './openapi.ts';
import type { EndpointName, Operation } from './operation.ts';
import { callerOf, contextOf } from './request-context.ts';
import type { sessionRecheck } from './session-recheck.ts';
import { fieldCheck } from './validate.ts';

export type ApiOptions = {
  readonly table: ReadonlyMap<EndpointName, Operation>;
  readonly inFlight: InFlight;
  readonly admit: ReturnType<typeof admission>;
  readonly recheck: ReturnType<typeof sessionRecheck>;
  /** Compare each reply with its declared shape; a reply that differs is an error. */
  readonly checkReplies: boolean;
};

/** Serves every endpoint below `api/` and below `api/<tenant>/`. */
export function installApi(app: FastifyInstance, options: ApiOptions): void {
  const { inFlight } = options;
  app.addHook('preClose', async () => inFlight.drain());
  for (const [name, operation] of options.table) {
    const { method, path } = ENDPOINTS[name];
    const handler = handlerOf(name, operation, options.checkReplies);
    for (const segment of ['', ':tenant/']) {
      app.route({
        method,
        url: `/api/${segment}${path}`,
        config: { endpoint: name },
        schema: routeSchema(name, segment !== ''),
        validatorCompiler: ({ schema, httpPart }) => {
          // Fastify hands back the very schema of the route: an object with its fields, as Endpoint demands.
          const check = fieldCheck(schema as (typeof ENDPOINTS)[EndpointName]['query'], partOf(httpPart));
          return (data: unknown) => {
            const value = data ?? {};
            const refusal = check(value);
            return refusal === null ? { value } : { error: refusal };
          };
        },
        onRequest: async (request, reply) => {
          const place = inFlight.enter(ENDPOINTS[name].rate);
          // Not thrown: a server that has no room has none for making errors either.
          if (place === null) return sendProblem(request, reply, NO_ROOM);
          reply.raw.once('close', place.leave);
          contextOf(request).place = place;
          await options.admit(request, name);
          // Else whoever sends no body would hold the places of everybody who does.
          if (!request.raw.complete) place.pause();
          return undefined;
        },
        preValidation: async (request, reply) =>
          contextOf(request).place?.resume() === false ? sendProblem(request, reply, NO_ROOM) : undefined,
        preHandler: options.recheck,
        handler: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          return handler({
            query: request.query,
            body: request.body ?? {},
            caller: callerOf(request),
            member: contextOf(request).member,
          });
        },
      });
    }
  }
}

const partOf = (httpPart: string | undefined): 'query' | 'body' => (httpPart === 'body' ? 'body' : 'query');

function handlerOf(name: EndpointName, operation: Operation, check: boolean): (call: unknown) => Promise<unknown> {
  // The validator has proved query and body, admission the member: the call is of this endpoint's type.
  const handle = operation.handle as (call: unknown) => Promise<unknown>;
  if (!check) return async (call) => success(await handle(call));
  const reply = Compile(ENDPOINTS[name].reply);
  return async (call) => {
    const data = await handle(call);
    if (!reply.Check(data)) {
      const at = reply.Errors(data).map((error) => `${error.instancePath} ${error.message}`);
      throw new Error(`the reply of ${name} is not what the contract says: ${at.slice(0, 5).join('; ')}`);
    }
    return success(data);
  };
}
