import type { AnyOperation } from '../platform/http/index.ts';
import { OPERATORS, permissionOf } from './audience.ts';
import type { MakeChange } from './change.ts';

/**
 * The operation, which fails unless it made its change through `change` where its endpoint is a logged-in operator's and not GET: what an
 * operator changes is in the log.
 */
export function logged({ name, handle }: AnyOperation): AnyOperation {
  const endpoint = OPERATORS.endpoints[name];
  if (endpoint === undefined || endpoint.method === 'GET' || permissionOf(endpoint) === null) return { name, handle };
  // The platform calls it with what the endpoint's type says; only `change` is looked at here.
  const run = handle as (call: object) => Promise<unknown>;
  return {
    name,
    handle: async (call: { readonly change: MakeChange }) => {
      let isLogged = false;
      const reply = await run({
        ...call,
        change: (work: Parameters<MakeChange>[0]) => {
          isLogged = true;
          return call.change(work);
        },
      });
      if (!isLogged) throw new Error(`${name} left no line in the log of the operators`);
      return reply;
    },
  };
}
