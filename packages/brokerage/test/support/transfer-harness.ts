import { epochMs, yen } from '@kabuto/market';
import {
  type AccountId,
  type BrokerResult,
  HOUSE,
  type TokenPolicy,
  type TokenTerms,
  type Transfer,
  type TransferId,
  type TransferState,
  type TransferStep,
} from '../../src/types.ts';
import { ALICE, type BrokerHarness } from './broker-harness.ts';

type More = Partial<Omit<TransferStep, 'kind' | 'at' | 'transferId' | 'from' | 'to'>>;

/** The path of a withdrawal that nothing stops. */
export const OUT_PATH = ['requested', 'cooling', 'screening', 'approved', 'sent', 'paid'] as const;
/** The same of tokens. */
export const TOKENS_PATH = ['requested', 'cooling', 'screening', 'approved', 'signed', 'mined', 'paid'] as const;

/** 150 yen for one token. */
export const RATE = 1_500_000;
const TERMS: TokenTerms = { token: 'USDT', leastUnits: 1, mostUnits: 1_000_000_000_000, feeCap: 5_000_000 };

const APPROVED = { number: 1, maker: 1, checker: 2 } as const;

/** The transfer that a result published last; throws when there is none. */
export function transferOf({ events, refusal }: BrokerResult): Transfer {
  const event = events.findLast(({ kind }) => kind === 'transfer');
  if (event?.kind !== 'transfer') throw new Error(`no transfer: ${JSON.stringify(refusal)}`);
  return event.transfer;
}

/** Transfers of a broker, with a system clock of their own, in milliseconds. */
export class TransferHarness {
  readonly harness: BrokerHarness;
  now = 1_000_000_000;
  #lines = 0;

  constructor(harness: BrokerHarness) {
    this.harness = harness;
  }

  /** A line of the bank, by default one with a source of its own. */
  import(amount: number, source?: string): BrokerResult {
    this.#lines += 1;
    const line = { amount: yen(amount), source: source ?? `bank/${this.#lines}` };
    return this.harness.do({ kind: 'importBankLine', ...line });
  }

  declare(amount: number, accountId: AccountId = ALICE): TransferId {
    const input = { kind: 'declareDeposit', accountId, amount: yen(amount), wallAt: epochMs(this.now) } as const;
    return transferOf(this.harness.do(input)).transferId;
  }

  /** `since`: how long ago the destination was registered. */
  draft(amount: number, since = 30 * 24 * 3600_000, accountId: AccountId = ALICE): BrokerResult {
    return this.harness.do({
      kind: 'draftWithdrawal',
      accountId,
      amount: yen(amount),
      wallAt: epochMs(this.now),
      destinationSince: epochMs(this.now - since),
    });
  }

  /** Opens withdrawals of tokens, or changes their terms. */
  openTokens(policy: Partial<TokenPolicy> = {}): BrokerResult {
    const all = { minimum: yen(1), maximum: null, fee: yen(0), ...policy };
    return this.harness.do({ kind: 'setTokenPolicy', policy: all });
  }

  /** `since`: how long ago the address was registered. */
  draftTokens(amount: number, terms: Partial<TokenTerms> = {}, since = 30 * 24 * 3600_000): BrokerResult {
    return this.harness.do({
      kind: 'draftWithdrawal',
      accountId: ALICE,
      amount: yen(amount),
      wallAt: epochMs(this.now),
      destinationSince: epochMs(this.now - since),
      destination: 'digest-of-address',
      tokens: { ...TERMS, ...terms },
    });
  }

  /** A withdrawal of tokens in this state, signed at `RATE`; throws when a step on the way to it is refused. */
  tokens(amount: number, state: (typeof TOKENS_PATH)[number], terms: Partial<TokenTerms> = {}): TransferId {
    const { transferId } = transferOf(this.draftTokens(amount, terms));
    for (const to of TOKENS_PATH.slice(0, TOKENS_PATH.indexOf(state) + 1)) {
      const { refusal } = this.step(transferId, to, to === 'signed' ? { rate: RATE } : {});
      if (refusal !== null) throw new Error(`${to}: ${JSON.stringify(refusal)}`);
    }
    return transferId;
  }

  /** A step from the state in which the transfer is, unless `from` says otherwise. */
  step(transferId: TransferId, to: TransferState, more: More & { from?: TransferState } = {}): BrokerResult {
    const row = this.harness.broker.transfer(transferId);
    const isBack = to === 'signed' && row?.state === 'mined';
    const isExplained = isBack || ['review', 'held', 'rejected', 'returned', 'failed', 'seen'].includes(to);
    const reason = isExplained ? { reason: 'TEST' } : {};
    return this.harness.do({
      kind: 'stepTransfer',
      accountId: row?.accountId ?? ALICE,
      transferId,
      from: row?.state ?? 'draft',
      to,
      wallAt: epochMs(this.now),
      ...reason,
      ...(to === 'reversed' ? { proposal: APPROVED } : {}),
      ...more,
    });
  }

  /** A line that is matched with a declaration and credited; returns the transfer. */
  credited(amount: number, accountId: AccountId = ALICE): TransferId {
    const line = transferOf(this.import(amount)).transferId;
    const id = this.declare(amount, accountId);
    for (const [to, more] of [['matched', { lineId: line }], ['screening'], ['credited']] as const)
      this.step(id, to, more);
    return id;
  }

  /** A withdrawal in this state; throws when a step on the way to it is refused. */
  withdrawal(amount: number, state: (typeof OUT_PATH)[number], since?: number): TransferId {
    const { transferId } = transferOf(this.draft(amount, since));
    for (const to of OUT_PATH.slice(0, OUT_PATH.indexOf(state) + 1)) {
      const { refusal } = this.step(transferId, to);
      if (refusal !== null) throw new Error(`${to}: ${JSON.stringify(refusal)}`);
    }
    return transferId;
  }

  /** Settled cash of a house account. */
  house(name: keyof typeof HOUSE): number {
    return this.harness.broker.account(HOUSE[name])?.cash.settled ?? 0;
  }

  /** Settled and held cash of a customer, and what may leave. */
  cash(accountId: AccountId = ALICE): { settled: number; held: number; withdrawable: number } {
    const cash = this.harness.broker.account(accountId)?.cash;
    if (cash === undefined) throw new Error(`no account ${accountId}`);
    return { settled: cash.settled, held: cash.held, withdrawable: this.harness.broker.withdrawable(accountId) };
  }
}
