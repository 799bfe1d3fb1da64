/** What a transaction offers for gas (EIP-1559), wei for one unit of gas. */
export interface Fees {
  /** The most that is paid in all. */
  readonly maxFeePerGas: bigint;
  /** The part for the block's maker. */
  readonly maxPriorityFeePerGas: bigint;
}

/** What a network asks for gas now, wei for one unit of gas. */
export interface GasPrice {
  /** Of the newest block, 0 on chains without one. */
  readonly baseFee: bigint;
  /** What nodes suggest to offer the block's maker. */
  readonly priorityFee: bigint;
}

/** Nodes replace a waiting transaction when both of its fees rise by 10 %; some ask for 12.5 %. */
const RAISE = { numerator: 9n, denominator: 8n };

/**
 * Fees for a new transaction: twice the base fee, which suffices for six full blocks in a row, but no more than `most`.
 * `null` when not even the base fee and the block maker's part of now fit under `most`.
 */
export function firstFees({ baseFee, priorityFee }: GasPrice, most: bigint): Fees | null {
  if (baseFee + priorityFee > most || most <= 0n) return null;
  const wanted = 2n * baseFee + priorityFee;
  const maxFeePerGas = wanted > most ? most : wanted;
  // A chain that asks for nothing still needs an offer that can be raised later.
  return { maxFeePerGas: maxFeePerGas > 0n ? maxFeePerGas : 1n, maxPriorityFeePerGas: priorityFee };
}

/**
 * Fees with which nodes replace a waiting transaction: both at least an eighth higher, and no less than a new one would
 * offer where that fits. `null` when the raise alone exceeds `most`.
 */
export function raisedFees(previous: Fees, price: GasPrice, most: bigint): Fees | null {
  const maxFeePerGas = raise(previous.maxFeePerGas);
  const maxPriorityFeePerGas = raise(previous.maxPriorityFeePerGas);
  if (maxFeePerGas > most) return null;
  const fresh = firstFees(price, most);
  if (fresh === null) return { maxFeePerGas, maxPriorityFeePerGas };
  const priority = larger(maxPriorityFeePerGas, fresh.maxPriorityFeePerGas);
  const max = larger(maxFeePerGas, fresh.maxFeePerGas);
  return { maxFeePerGas: max, maxPriorityFeePerGas: priority < max ? priority : max };
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Rounded up, so that even the smallest fee rises. */
function raise(fee: bigint): bigint {
  return (fee * RAISE.numerator + RAISE.denominator - 1n) / RAISE.denominator;
}
