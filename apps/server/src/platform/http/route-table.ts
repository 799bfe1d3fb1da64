import { ENDPOINTS } from '@kabuto/contract/schemas';
import type { EndpointName, Operation } from './operation.ts';

/** Every endpoint with its operation. Throws when one has none or two: the server must serve each and no other. */
export function routeTable(operations: readonly Operation[]): Map<EndpointName, Operation> {
  const table = new Map<EndpointName, Operation>();
  const twice: string[] = [];
  for (const operation of operations) {
    if (table.has(operation.name)) twice.push(operation.name);
    table.set(operation.name, operation);
  }
  const missing = endpointNames().filter((name) => !table.has(name));
  if (missing.length > 0) throw new Error(`endpoints without an operation: ${missing.join(', ')}`);
  if (twice.length > 0) throw new Error(`endpoints with two operations: ${twice.join(', ')}`);
  return table;
}

/** The names of all endpoints. */
export function endpointNames(): EndpointName[] {
  // Object.keys forgets the keys' type; the table is a constant of this program.
  return Object.keys(ENDPOINTS) as EndpointName[];
}
