/** An impossible state or input: the host stops new orders and recovers from its tables (rules/core.md 2). */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws InvariantError with `message` unless `holds`. */
export function invariant(holds: boolean, message: string): asserts holds {
  if (!holds) throw new InvariantError(message);
}
