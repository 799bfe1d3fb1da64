/** An impossible state or input: the host stops new orders and recovers from its tables (rules/core.md 2). */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * Throws InvariantError with `message` unless `holds`. A message with values in it is a function: every input passes
 * dozens of these checks, and their texts cost more than they do.
 */
export function invariant(holds: boolean, message: string | (() => string)): asserts holds {
  if (!holds) throw new InvariantError(typeof message === 'string' ? message : message());
}
