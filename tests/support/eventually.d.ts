/** Looks again and again until there is something to see. Throws after `withinMs`. */
export declare function eventually<T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  withinMs?: number,
): Promise<T>;
