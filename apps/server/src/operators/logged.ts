import type { AnyOperation } from '../platform/http/index.ts';
import { OPERATORS, permissionOf } from './audience.ts';
import type { MakeChange } from './change.ts';

/**
 * Wraps an operation so that, on a non-GET endpoint of logged-in operators, it fails unless it made its change through
 * `change`: every change of an operator is in the log.
 */
export function withLog({ name, handle }: AnyOperation): AnyOperation {
  const endpoint = OPERATORS.endpoints[name];
  if (endpoint === undefined || endpoint.method === 'GET' || permissionOf(endpoint) === null) return { name, handle };
  // The platform passes what the endpoint's type requires; only `change` is used here.
  const run = handle as (call: object) => Promise<unknown>;
  return {
    name,
    handle: async (call: { readonly change: MakeChange }) => {
      let isLogged = false;
      const reply = await run({
        ...call,
        change: async (...of: Parameters<MakeChange>) => {
          const done = await call.change(...of);
          isLogged = true;
          return done;
        },
      });
      if (!isLogged) throw new Error(`${name} wrote no line to the operator log`);
      return reply;
    },
  };
}
