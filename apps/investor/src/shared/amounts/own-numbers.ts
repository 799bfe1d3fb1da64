/** In place of shares and percents, and of any number in a sentence. */
export const HIDDEN_SHORT = '***';

/** A text of the server in which every number that is one of `values` is written by `write`. */
export function rewriteNumbers(
  text: string,
  values: readonly (string | undefined)[],
  write: (number: string) => string,
): string {
  const size = (number: string): number => Math.abs(Number(number.replaceAll(',', '').replace('\u2212', '-')));
  const written = new Set(values.flatMap((value) => (value === undefined ? [] : [size(value)])));
  // neither the parts of a date nor those of another number
  return text.replaceAll(/(?<![\d,./-])[-\u2212]?\d+(,\d{3})*(\.\d+)?(?!\d|\/\d|,\d{3})/g, (number) =>
    written.has(size(number)) ? write(number) : number,
  );
}

type Params = Readonly<Record<string, string>>;

/**
 * Whether a number of a rejection shows what the account has: what is available or used, and the most that follows from
 * it. What the order needs stays visible, as everything that is being entered.
 */
export const isOwnParam = (name: string, params: Params): boolean =>
  name === 'available' || name === 'used' || (name === 'max' && params.available !== undefined);

/** The server's text of a rejection without the numbers that show what the account has. */
export const withoutOwn = (text: string, params: Params): string =>
  rewriteNumbers(
    text,
    Object.keys(params)
      .filter((name) => isOwnParam(name, params))
      .map((name) => params[name]),
    () => HIDDEN_SHORT,
  );
