/** A value that has exactly one canonical text: no undefined, no fraction, keys in code-unit order. */
export type Canonical =
  | null
  | boolean
  | number
  | string
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };
