import type {
  AccountId,
  Application,
  BrokerInput,
  BrokerResult,
  Offering,
  Order,
  PriceAlert,
  Refusal,
  Transfer,
} from '@kabuto/brokerage';
import type { InstrumentCode } from '@kabuto/market';

/** Removes the time from each member of a union of inputs. */
export type WithoutAt<T> = T extends unknown ? Omit<T, 'at'> : never;
/** An input before the host adds the market time of its sequencing. */
export type CommandInput = WithoutAt<BrokerInput>;

export type Command = {
  readonly input: CommandInput;
  /** Money-moving calls: the same key with the same body hash gets the stored reply. */
  readonly idempotency?: IdempotencyKey;
};
export type IdempotencyKey = {
  readonly accountId: number;
  readonly key: string;
  /** SHA-256 of the request; `ANY_BODY` of a request for the outcome of a key, and of a key that it closed. */
  readonly bodyHash: Buffer;
};
/** Matches the hash of every request. */
export const ANY_BODY = Buffer.alloc(0);

/** The core's reply to a command once it is committed. `order` is its state after everything the command caused. */
export type Answer = {
  readonly refusal: Refusal | null;
  readonly order: Order | null;
  /** For a command on many orders: those it reached. */
  readonly orders?: readonly Order[];
  /** For a command on a price alert: its state after everything the command caused. */
  readonly alert?: PriceAlert;
  /** For a command on a transfer: its state after the command. */
  readonly transfer?: Transfer;
  /** For a command on an application, and one on an offering: their states after the command. */
  readonly application?: Application;
  readonly offering?: Offering;
  readonly journalSeq: number;
  readonly headHash: string;
};

/** The core cannot accept this now; the caller replies with 503. */
export class CoreUnavailable extends Error {
  readonly reason: 'OVERLOADED' | 'CORE_STOPPED' | 'OUTCOME_UNKNOWN';
  constructor(reason: 'OVERLOADED' | 'CORE_STOPPED' | 'OUTCOME_UNKNOWN') {
    super(reason);
    this.name = 'CoreUnavailable';
    this.reason = reason;
  }
}

/** The open orders of an account, of one issue or, when null, of all. */
export type OrdersOf = { readonly accountId: AccountId; readonly instrument: InstrumentCode | null };

/** An input's result, and its order in the state after everything that followed. */
export type Decision = {
  readonly result: BrokerResult;
  readonly order: Order | null;
  /** The price alert that the input set or removed. */
  readonly alert?: PriceAlert;
  /** The transfer that the input added or changed. */
  readonly transfer?: Transfer;
  /** The application that a customer's input added or changed. */
  readonly application?: Application;
  /** The offering that the input added, or whose step or task it took further. */
  readonly offering?: Offering;
};
