import { createHash } from 'node:crypto';
import { serializeTransaction } from 'viem';
import type { Fees } from './fees.ts';
import type { Address } from './hex.ts';
import type { Network } from './network.ts';
import { tokenTransfer, type UnsignedTransaction } from './transaction.ts';
import { toUnits } from './units.ts';

/** A deposit address and what a network has of it. */
export interface SweepAccount {
  /** Of the key derivation: its key is `0/index` below the account's extended private key. */
  readonly index: number;
  readonly address: Address;
  /** Raw amount of the token. */
  readonly tokens: bigint;
  /** Of the native coin, wei; `null` where there is no such coin. */
  readonly coins: bigint | null;
  /** How many transactions of it blocks contain. */
  readonly nonce: number;
}

/** What a plan is made for. */
export interface SweepTerms {
  readonly network: Network;
  /** Where all tokens go. */
  readonly destination: Address;
  /** Who pays the coins for gas, and its next nonce; `null`: nobody, where no address needs any. */
  readonly funder: { readonly address: Address; readonly nonce: number } | null;
  readonly fees: Fees;
  /** Addresses with less stay as they are, raw. */
  readonly minimum: bigint;
  /** Addresses that keep what they have, and why. */
  readonly leftOut?: readonly {
    readonly index: number;
    readonly address: Address;
    /** Raw. */
    readonly tokens: bigint;
    readonly reason: string;
  }[];
}

/** A plan as a file, and what it adds up to. */
export interface SweepPlan {
  /** JSON, the same bytes for the same terms and accounts. */
  readonly text: string;
  /** SHA-256 of the content without this hash, hex. It is in the text too. */
  readonly hash: string;
  /** Addresses that are emptied. */
  readonly count: number;
  /** What they send, raw. */
  readonly tokens: bigint;
}

/** Most gas of a transfer of the token, as the signer allows it, and what a transfer of coins needs. */
const SWEEP_GAS = 100_000n;
const COIN_GAS = 21_000n;

type Planned = UnsignedTransaction & { readonly value: bigint };

/** The bytes that are signed offline (EIP-1559, type 2, without a signature). */
const bytesOf = (of: Planned): string => serializeTransaction({ type: 'eip1559', ...of });

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

/** What an address lacks for the gas of its transfer, wei. */
const missingCoins = ({ coins }: SweepAccount, { maxFeePerGas }: Fees): bigint => {
  const needed = SWEEP_GAS * maxFeePerGas;
  return coins === null || coins >= needed ? 0n : needed - coins;
};

/**
 * The addresses that are emptied, by index. Throws RangeError when one is given twice, is the destination or the
 * funder, or when the destination pays for gas: the nonces of the plan would not be those of that account's next
 * transactions.
 */
function accountsToSweep(
  { destination, funder, minimum }: SweepTerms,
  accounts: readonly SweepAccount[],
): SweepAccount[] {
  if (funder?.address === destination) throw new RangeError('the destination pays for gas');
  const swept = accounts.filter(({ tokens }) => tokens > 0n && tokens >= minimum).toSorted((a, b) => a.index - b.index);
  if (swept.some(({ address }) => address === destination)) throw new RangeError('an address is swept to itself');
  if (swept.some(({ address }) => address === funder?.address)) throw new RangeError('a swept address pays for gas');
  for (const field of ['index', 'address'] as const)
    if (new Set(swept.map((one) => one[field])).size < swept.length)
      throw new RangeError(`one ${field} is swept twice`);
  return swept;
}

/** Coins from the funder to the addresses that lack them, one transaction each. Throws RangeError without a funder. */
function gasTransactions({ network, funder, fees }: SweepTerms, swept: readonly SweepAccount[]) {
  const lacking = swept.filter((one) => missingCoins(one, fees) > 0n);
  if (lacking.length === 0) return [];
  if (funder === null) throw new RangeError('addresses need coins for gas, and no account pays them');
  return lacking.map((one, position) => {
    const transaction: Planned = {
      ...{ chainId: network.chainId, nonce: funder.nonce + position, to: one.address, data: '0x', gas: COIN_GAS },
      ...{ maxFeePerGas: fees.maxFeePerGas, maxPriorityFeePerGas: fees.maxPriorityFeePerGas },
      value: missingCoins(one, fees),
    };
    return { from: funder.address, transaction };
  });
}

/** All tokens of an address to the destination. */
function sweepTransaction({ network, destination, fees }: SweepTerms, { nonce, tokens }: SweepAccount): Planned {
  const of = { nonce, gas: SWEEP_GAS, to: destination, raw: tokens, ...fees };
  return { ...tokenTransfer(network, of), value: 0n };
}

const fieldsOf = ({ nonce, to, gas, value }: Planned) => ({ nonce, to, gas: String(gas), value: String(value) });

/**
 * A plan that empties deposit addresses whose keys are offline: first coins for gas, then, once those are in blocks,
 * all tokens of each address to one destination. Each transaction is there in words and as the bytes that are signed;
 * totals and a hash are for those who sign. It needs no key. Throws RangeError for an address that is given twice or is
 * the destination, for a funder that is one of them or the destination, for addresses that lack coins without a funder,
 * and for amounts beyond `toUnits`.
 */
export function sweepPlan(terms: SweepTerms, accounts: readonly SweepAccount[]): SweepPlan {
  const { network, destination, fees } = terms;
  const swept = accountsToSweep(terms, accounts);
  const gas = gasTransactions(terms, swept);
  const tokens = sum(swept.map((one) => one.tokens));
  const feesAtMost = fees.maxFeePerGas * (COIN_GAS * BigInt(gas.length) + SWEEP_GAS * BigInt(swept.length));
  const content = {
    format: 'kabuto-sweep-plan/1',
    ...{ network: network.id, chainId: network.chainId, token: network.token, contract: network.contract },
    ...{ decimals: network.decimals, destination },
    maxFeePerGas: String(fees.maxFeePerGas),
    maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
    // in this order: the sweeps need the coins
    gas: gas.map(({ from, transaction }) => ({ from, ...fieldsOf(transaction), unsigned: bytesOf(transaction) })),
    sweeps: swept.map((one) => {
      const transaction = sweepTransaction(terms, one);
      const { units } = toUnits(one.tokens, network.decimals);
      const amounts = { raw: String(one.tokens), units };
      const from = { path: `0/${one.index}`, from: one.address };
      return { ...from, ...amounts, ...fieldsOf(transaction), unsigned: bytesOf(transaction) };
    }),
    leftOut: (terms.leftOut ?? []).map(({ index, address, tokens: raw, reason }) => ({
      ...{ path: `0/${index}`, address, raw: String(raw), reason },
    })),
    totals: {
      sweeps: swept.length,
      raw: String(tokens),
      units: toUnits(tokens, network.decimals).units,
      coins: String(sum(gas.map(({ transaction }) => transaction.value))),
      feesAtMost: String(feesAtMost),
    },
  };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { text: `${JSON.stringify({ ...content, hash }, null, 2)}\n`, hash, count: swept.length, tokens };
}
