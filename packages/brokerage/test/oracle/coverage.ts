import { LEGAL_STEPS } from '../../src/orders/transitions.ts';
import type { BrokerEvent, OrderState, Reason } from '../../src/types.ts';
import type { Sort } from './command.ts';

type Counts = Record<string, number>;
const count = (counts: Counts, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/** Reasons for refused inputs. */
const REFUSALS: readonly Reason[] = [
  ...(['ACCOUNT_UNKNOWN', 'ACCOUNT_CLOSED', 'TRADING_NOT_ALLOWED', 'INSTRUMENT_UNKNOWN', 'INSTRUMENT_HALTED'] as const),
  ...(['QUANTITY_NOT_POSITIVE', 'QUANTITY_NOT_LOT', 'QUANTITY_TOO_LARGE'] as const),
  ...(['PRICE_MISSING', 'PRICE_NOT_ALLOWED', 'PRICE_OFF_TICK', 'PRICE_OUT_OF_LIMIT'] as const),
  ...(['EXPIRY_INVALID', 'TRIGGER_NOT_TAKEN', 'TRIGGER_NOT_WAITING', 'ORDER_LIMIT', 'DAY_LIMIT'] as const),
  ...(['INSUFFICIENT_CASH', 'INSUFFICIENT_SHARES', 'SAME_ISSUE_FUNDS', 'SAME_ISSUE_SHARES'] as const),
  ...(['ORDER_UNKNOWN', 'ORDER_NOT_OPEN', 'CANCEL_PENDING', 'AMEND_PENDING', 'AMEND_NO_CHANGE'] as const),
  ...(['AMEND_QUANTITY_UP', 'AMEND_BELOW_FILLED', 'AMEND_NOT_TAKEN', 'AMOUNT_INVALID'] as const),
  ...(['ORDER_TYPE_NOT_TAKEN', 'TIME_IN_FORCE_NOT_TAKEN', 'CONDITION_NOT_TAKEN', 'CONDITION_TOO_LATE'] as const),
  ...(['NOT_IN_SESSION', 'GROUP_INVALID', 'STOP_SIDE', 'AMEND_GROUP_QUANTITY'] as const),
  ...(['NISA_NOT_OPEN', 'ACCOUNT_TYPE_NOT_HELD', 'WITHDRAWALS_WAIT', 'HOLD_EXISTS', 'HOLD_UNKNOWN'] as const),
  'IDENTITY_NOT_VERIFIED',
  'ACCOUNT_CLOSING',
];
/** Reasons for refusing an order that waited for its parent. */
const CHILD_REFUSALS: readonly Reason[] = [
  ...(['TRADING_NOT_ALLOWED', 'INSTRUMENT_HALTED', 'PRICE_OUT_OF_LIMIT', 'TRIGGER_NOT_TAKEN'] as const),
  ...(['ORDER_TYPE_NOT_TAKEN', 'CONDITION_NOT_TAKEN', 'ORDER_LIMIT', 'DAY_LIMIT'] as const),
  ...(['INSUFFICIENT_CASH', 'INSUFFICIENT_SHARES', 'SAME_ISSUE_FUNDS', 'SAME_ISSUE_SHARES'] as const),
];
/** Reasons with which orders end, or continue. */
const REASONS: readonly Reason[] = [
  ...(['CANCELLED_BY_CUSTOMER', 'VENUE_REJECTED', 'SELF_TRADE', 'SESSION_CLOSED', 'INSTRUMENT_HALTED'] as const),
  ...(['SESSION_ENDED', 'UNFILLED_AT_ONCE', 'AUCTION_ENDED', 'NOT_IN_SESSION', 'AMEND_REJECTED'] as const),
  ...(['OCO_FILLED', 'OCO_ENDED', 'OCO_SWITCHED', 'PARENT_ENDED'] as const),
  ...(['PRICE_OUT_OF_LIMIT', 'PRICE_OFF_TICK', 'INSUFFICIENT_CASH'] as const),
];

/**
 * An order whose rest was cancelled because of an own order. SELF_TRADE alone is not specific: rejected orders have it
 * too.
 */
const STOPPED = 'SELF_TRADE after the order was taken';

/** Counts of what the runs have covered. */
export class Coverage {
  sequences = 0;
  readonly steps: Counts = {};
  readonly inputs: Counts = {};
  readonly sorts: Counts = {};
  readonly outcomes: Counts = {};
  readonly refusals: Counts = {};
  readonly childRefusals: Counts = {};
  /** Reasons of orders, by the state in which they ended or continued. */
  readonly reasons: Counts = {};

  input(kind: string, sort: Sort, outcome: string): void {
    count(this.inputs, kind);
    count(this.sorts, sort);
    count(this.outcomes, outcome);
  }

  refusal(reason: string): void {
    count(this.refusals, reason);
  }

  /** Why an order that waited for its parent was refused. */
  childRefusal(reason: string): void {
    count(this.childRefusals, reason);
  }

  /** Records the steps of orders by successive published states; `last` belongs to the run. */
  events(last: Record<number, OrderState>, events: readonly BrokerEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'order' && event.kind !== 'fill') continue;
      const { orderId, state, reason } = event.order;
      if (reason !== null) count(this.reasons, reason);
      if (reason === 'SELF_TRADE' && state === 'cancelled') count(this.reasons, STOPPED);
      const from = last[orderId];
      if (from !== undefined) count(this.steps, `${from} -> ${state}`);
      last[orderId] = state;
    }
  }

  /**
   * What sufficient runs must have covered and these have not: legal steps, reasons, faults and amounts at their edges.
   */
  missing(): string[] {
    const legal = Object.entries(LEGAL_STEPS).flatMap(([from, tos]) => tos.map((to) => `${from} -> ${to}`));
    return [
      ...legal.filter((step) => this.steps[step] === undefined),
      ...['sweep', 'sweepAccount', 'hold', 'releaseHold', 'consumeHold'].filter(
        (kind) => this.inputs[kind] === undefined,
      ),
      ...REFUSALS.filter((reason) => this.refusals[reason] === undefined),
      ...CHILD_REFUSALS.filter((reason) => this.childRefusals[reason] === undefined).map((reason) => `child ${reason}`),
      ...(this.reasons[STOPPED] === undefined ? [STOPPED] : []),
      ...REASONS.filter((reason) => this.reasons[reason] === undefined).map((reason) => `order ${reason}`),
      ...(this.percent('fault') < 5 ? ['faults'] : []),
      ...(this.percent('boundary') < 1 ? ['boundary amounts'] : []),
    ];
  }

  /** Percentage of inputs of this sort. */
  percent(sort: Sort): number {
    const all = Object.values(this.sorts).reduce((a, b) => a + b, 0);
    return all === 0 ? 0 : Math.floor(((this.sorts[sort] ?? 0) * 1_000) / all) / 10;
  }

  text(): string {
    const lines = (title: string, counts: Counts): string =>
      [
        title,
        ...Object.entries(counts)
          .sort(([, a], [, b]) => b - a)
          .map(([key, n]) => `  ${key}: ${n}`),
      ].join('\n');
    return [
      `${this.sequences} sequences; ${this.percent('fault')} % faults, ${this.percent('boundary')} % at an edge`,
      lines('order steps', this.steps),
      lines('inputs', this.inputs),
      lines('sorts', this.sorts),
      lines('outcomes', this.outcomes),
      lines('refusals', this.refusals),
      lines('refusals of children', this.childRefusals),
      lines('reasons of orders', this.reasons),
    ].join('\n');
  }
}
