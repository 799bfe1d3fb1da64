/** A workload as columns. `timedFrom` is the first event that is timed; those before it fill the books. */
export type Events = {
  readonly count: number;
  readonly timedFrom: number;
  readonly books: number;
  readonly lastId: number;
  /** 0: buy, 1: sell, 2: cancel. */
  readonly kind: Uint8Array;
  readonly symbol: Uint16Array;
  readonly id: Int32Array;
  readonly price: Int32Array;
  readonly quantity: Int32Array;
};

/** Parses the text of a workload. Throws RangeError for an unknown line. */
export function parse(text: string, books: number): Events {
  const lines = text.split('\n');
  const kind = new Uint8Array(lines.length);
  const symbol = new Uint16Array(lines.length);
  const id = new Int32Array(lines.length);
  const price = new Int32Array(lines.length);
  const quantity = new Int32Array(lines.length);
  let [count, timedFrom, lastId] = [0, 0, 0];
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue;
    if (line === 'T') {
      timedFrom = count;
      continue;
    }
    const [what, where, which, side, at, shares] = line.split(' ');
    if (what !== 'A' && what !== 'C') throw new RangeError(`not a workload line: ${line}`);
    kind[count] = what === 'C' ? 2 : side === 'B' ? 0 : 1;
    symbol[count] = Number(where);
    id[count] = Number(which);
    price[count] = Number(at ?? 0);
    quantity[count] = Number(shares ?? 0);
    lastId = Math.max(lastId, id[count] ?? 0);
    count++;
  }
  return { count, timedFrom, books, lastId, kind, symbol, id, price, quantity };
}
