import type { AccountId, BrokerInput, BrokerResult, Order, PriceAlert, Refusal } from '@kabuto/brokerage';
import type { InstrumentCode } from '@kabuto/market';

/** Takes the time out of each member of a union of inputs. */
export type WithoutAt<T> = T extends unknown ? Omit<T, 'at'> : never;
/** An input before the host stamps the market time of its sequencing on it. */
export type CommandInput = WithoutAt<BrokerInput>;

export type Command = {
  readonly input: CommandInput;
  /** Money-moving calls: the same key with the same body hash gets the stored answer. */
  readonly idempotency?: IdempotencyKey;
};
export type IdempotencyKey = { readonly accountId: number; readonly key: string; readonly bodyHash: Buffer };

/** What the core says about a command once it is committed. `order` is as it stands after everything the command caused. */
export type Answer = {
  readonly refusal: Refusal | null;
  readonly order: Order | null;
  /** Of a command on many orders: those it reached. */
  readonly orders?: readonly Order[];
  /** Of a command on a price alert: as it stands after everything the command caused. */
  readonly alert?: PriceAlert;
  readonly journalSeq: number;
  readonly headHash: string;
};

/** The core cannot take this now; the caller answers 503. */
export class CoreUnavailable extends Error {
  readonly reason: 'OVERLOADED' | 'CORE_STOPPED' | 'OUTCOME_UNKNOWN';
  constructor(reason: 'OVERLOADED' | 'CORE_STOPPED' | 'OUTCOME_UNKNOWN') {
    super(reason);
    this.name = 'CoreUnavailable';
    this.reason = reason;
  }
}

/** Whose open orders are meant, of which issue; null: of all. */
export type OrdersOf = { readonly accountId: AccountId; readonly instrument: InstrumentCode | null };

/** An input's result, and the order it speaks of as it stands after everything that followed. */
export type Decision = {
  readonly result: BrokerResult;
  readonly order: Order | null;
  /** The price alert that the input set or removed. */
  readonly alert?: PriceAlert;
};
