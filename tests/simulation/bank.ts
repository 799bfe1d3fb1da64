import type { Transfer, TransferState, TransferStep } from '@kabuto/brokerage';
import { epochMs, isoDate, yen } from '@kabuto/market';
import type { Answer, CommandInput } from '../../apps/server/src/core/index.ts';
import type { Random } from '../../packages/market/test/oracle/random.ts';
import { assert } from './failure.ts';
import type { Scheduler } from './scheduler.ts';
import { rateOf } from './transfer-commands.ts';

/** Longest delay of a message of the bank, milliseconds. */
const LATE_MS = 2_000;
const SOURCE = 'bank/own/';
/** The system clock of all transfers. */
const NOW = epochMs(10_000_000_000);
/** The second market date of a course. */
const LOCKED_UNTIL = isoDate('2026-11-25');

/** Where the brokerage takes a withdrawal from a state. */
const ON: Readonly<Partial<Record<TransferState, TransferState>>> = {
  requested: 'cooling',
  cooling: 'screening',
  screening: 'approved',
  approved: 'sent',
};

/** What a step of tokens that leave has besides its states. */
type TokenStep = Pick<TransferStep, 'from' | 'to'> & Partial<Pick<TransferStep, 'rate' | 'reason'>>;

/**
 * What the signer and the chain report about tokens in a state: a signature, a block, a block that was replaced, a
 * final one, or that another transaction has taken the place of the signed one.
 */
function reportsOf(random: Random, state: TransferState): TokenStep[] {
  if (state === 'approved') return [{ from: 'approved', to: 'signed', rate: rateOf(random) }];
  if (state === 'signed')
    return random.chance(80)
      ? [{ from: 'signed', to: 'mined' }]
      : [{ from: 'signed', to: 'returned', reason: 'VOIDED' }];
  if (state !== 'mined') return [];
  const paid = { from: 'mined', to: 'paid' } as const;
  return random.chance(70) ? [paid] : [{ from: 'mined', to: 'signed', reason: 'BLOCK_REPLACED' }, paid];
}

/**
 * The bank and the chain: money arrives there, and they report it late, more than once and in any order: by a
 * notification, by a statement, by the results of the transfers that were sent. The brokerage takes transfers on as
 * late. Throws BrokenPromise when a line becomes two transfers.
 */
export class Bank {
  readonly #random: Random;
  readonly #scheduler: Pick<Scheduler, 'now'>;
  /** What it has not sent yet, and from when on it may. */
  readonly #messages: { readonly due: number; readonly input: CommandInput }[] = [];
  readonly #transferOf = new Map<string, number>();
  #lines = 0;
  /**
   * Lines reported again, results that came too late or twice, lines that a statement confirmed, and rates that missed
   * what the customer of tokens had confirmed.
   */
  readonly counts = { again: 0, late: 0, confirmed: 0, missed: 0 };

  constructor(random: Random, scheduler: Pick<Scheduler, 'now'>) {
    this.#random = random;
    this.#scheduler = scheduler;
  }

  #send(input: CommandInput): void {
    const times = this.#random.chance(40) ? 2 : 1;
    for (let n = 0; n < times; n++)
      this.#messages.push({ due: this.#scheduler.now + this.#random.below(LATE_MS), input });
  }

  /** Money arrives: its notification and its statement come in any order. */
  #receive(): void {
    this.#lines += 1;
    const line = { source: `${SOURCE}${this.#lines}`, amount: yen(this.#random.between(1, 90_000)) };
    this.#send({ kind: 'importBankLine', ...line, unreconciled: true });
    if (this.#random.chance(60)) this.#send({ kind: 'importBankLine', ...line });
  }

  /** The next message; null: nothing is due. */
  next(): CommandInput | null {
    if (this.#random.chance(30)) this.#receive();
    const due = this.#messages.filter((one) => one.due <= this.#scheduler.now);
    const message = due[this.#random.below(Math.max(1, due.length))];
    if (message === undefined) return null;
    this.#messages.splice(this.#messages.indexOf(message), 1);
    return message.input;
  }

  /** An answer has reached whoever sent the command. */
  learn(input: CommandInput, { transfer, refusal }: Answer): void {
    if (input.kind === 'importBankLine' && transfer !== undefined) this.#imported(input.source, transfer.transferId);
    if (input.kind === 'stepTransfer' && (input.to === 'paid' || input.to === 'returned') && refusal !== null)
      this.counts.late += 1;
    if (input.kind === 'stepTransfer' && refusal?.reason === 'TOKENS_OUT_OF_BOUNDS') {
      this.counts.missed += 1;
      const { rate: _, ...step } = input;
      if (this.#random.chance(70)) this.#send({ ...step, to: 'rejected', reason: 'RATE_MOVED' });
    }
    if (input.kind === 'reconcileTransfer' && refusal === null) this.counts.confirmed += 1;
    if (transfer !== undefined && refusal === null) this.#follow(transfer);
  }

  #imported(source: string, transferId: number): void {
    const known = this.#transferOf.get(source);
    if (known !== undefined) this.counts.again += 1;
    assert(
      known === undefined || known === transferId,
      () => `the line ${source} became the transfers ${known} and ${transferId}`,
    );
    this.#transferOf.set(source, transferId);
  }

  /** What the bank reports about a transfer in this state, and what the brokerage does next. */
  #follow({ transferId, accountId, direction, method, state, source }: Transfer): void {
    const of = { accountId, transferId };
    const step = { kind: 'stepTransfer', ...of, wallAt: NOW, actor: { kind: 'system' } } as const;
    if (direction === 'in' && source?.startsWith(SOURCE) === true) {
      // the brokerage goes on with it, whether or not a statement has come
      if (state === 'matched') this.#send({ ...step, from: state, to: 'screening' });
      if (state === 'screening')
        this.#send({
          ...step,
          from: state,
          to: 'credited',
          ...(this.#random.chance(50) ? { lockedUntil: LOCKED_UNTIL } : {}),
        });
      if (this.#random.chance(30)) this.#send({ kind: 'reconcileTransfer', ...of });
    }
    if (direction === 'out' && method === 'usdt')
      for (const report of reportsOf(this.#random, state)) this.#send({ ...step, ...report });
    const next = method === 'usdt' && state === 'approved' ? undefined : ON[state];
    if (direction === 'out' && next !== undefined && this.#random.chance(70))
      this.#send({ ...step, from: state, to: next });
    if (state !== 'sent') return;
    if (this.#random.chance(80)) this.#send({ ...step, from: 'sent', to: 'paid' });
    if (this.#random.chance(30))
      this.#send({ ...step, from: this.#random.pick(['sent', 'paid']), to: 'returned', reason: 'NO_ACCOUNT' });
  }
}
