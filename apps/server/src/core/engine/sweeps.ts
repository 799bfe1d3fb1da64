import type { Broker, BrokerInput } from '@kabuto/brokerage';
import type { EpochMs, IsoDate, Phase, Schedule } from '@kabuto/market';

/**
 * Accounts, positions and orders that one input over all accounts examines (decision 0056): this many rows fit a batch
 * like any other, and a journal row of a few hundred thousand bytes.
 */
const SWEEP_ROWS = 1000;

/** Sweeps over all accounts, in steps that are separate inputs: what the engine does of them, and when. */
export class Sweeps {
  readonly #broker: Broker;
  readonly #maxRows: number;
  readonly #decide: (input: BrokerInput) => unknown;

  /** `decide` journals an input and applies it; one input examines `maxRows` rows. */
  constructor(broker: Broker, decide: (input: BrokerInput) => unknown, maxRows = SWEEP_ROWS) {
    this.#broker = broker;
    this.#decide = decide;
    this.#maxRows = maxRows;
  }

  /** Whether a sweep is in progress, for which market time must wait. */
  get inProgress(): boolean {
    return this.#broker.sweep !== null;
  }

  /** How far an input that begins or continues a sweep goes; empty when the rest fits. */
  stepRange(): { readonly below?: number } {
    const below = this.#broker.stepEnd(this.#maxRows);
    return below === undefined ? {} : { below };
  }

  /** Does the next step. */
  step(at: EpochMs): void {
    const { lastAt } = this.#broker.globals;
    this.#decide({ kind: 'sweep', at: at < lastAt ? lastAt : at, ...this.stepRange() });
  }

  /**
   * Completes the sweep, and settles what is due on `date`: for a venue that passed more than one change of phase by
   * itself, as one does that finds its clock ahead.
   */
  finish(at: EpochMs, date: IsoDate | null = null): void {
    while (this.inProgress) this.step(at);
    if (date !== null) this.settle(date, at);
    while (this.inProgress) this.step(at);
  }

  /** Begins to settle what is due on `date`, unless that has been done. */
  settle(date: IsoDate, at: EpochMs): void {
    if (this.#broker.globals.settledTo !== date) this.#decide({ kind: 'settle', at, date, ...this.stepRange() });
  }

  /** Handles the account of an input first, when the sweep in progress has not reached it. */
  sweepAccountFirst(input: BrokerInput): void {
    if (!this.inProgress || input.kind === 'sweepAccount') return;
    const inputAccountId = 'accountId' in input ? input.accountId : undefined;
    const accountId =
      input.kind === 'venueReport' ? this.#broker.order(input.report.orderId)?.accountId : inputAccountId;
    if (accountId !== undefined && this.#broker.awaitsSweep(accountId))
      this.#decide({ kind: 'sweepAccount', at: input.at, accountId });
  }
}

/**
 * Whether the phase is the first of a morning: a PTS has no acceptance phase. What is due on its date is settled before
 * it begins.
 */
export const isMorningStart = ({ steps }: Schedule, phase: Phase): boolean =>
  phase === steps.find((step) => step.phase.startsWith('am-'))?.phase;
