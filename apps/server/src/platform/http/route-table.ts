import { ENDPOINTS } from '@kabuto/contract/schemas';
import type { Audience } from './audience.ts';
import type { AnyOperation, EndpointName } from './operation.ts';

/**
 * Every endpoint of an audience with its operation. Throws when one has none or several, or an operation has no
 * endpoint.
 */
export function routeTable(
  { endpoints }: Pick<Audience, 'endpoints'>,
  operations: readonly AnyOperation[],
): Map<string, AnyOperation> {
  const table = new Map<string, AnyOperation>();
  const twice: string[] = [];
  for (const operation of operations) {
    if (table.has(operation.name)) twice.push(operation.name);
    table.set(operation.name, operation);
  }
  const missing = Object.keys(endpoints).filter((name) => !table.has(name));
  if (missing.length > 0) throw new Error(`endpoints without an operation: ${missing.join(', ')}`);
  if (twice.length > 0) throw new Error(`endpoints with two operations: ${twice.join(', ')}`);
  const unknown = [...table.keys()].filter((name) => !Object.hasOwn(endpoints, name));
  if (unknown.length > 0) throw new Error(`operations without an endpoint: ${unknown.join(', ')}`);
  return table;
}

/** The names of the investors' endpoints. */
export function endpointNames(): EndpointName[] {
  // Object.keys loses the key type; the table is a constant of this program.
  return Object.keys(ENDPOINTS) as EndpointName[];
}
