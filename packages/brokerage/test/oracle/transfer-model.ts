import type { TransferState } from '../../src/types.ts';
import {
  type ModelCustomer,
  type ModelLimits,
  type ModelStep,
  type ModelTerms,
  type ModelTokens,
  type ModelTransfer,
  waysFrom,
} from './transfer-model-rows.ts';

const HELD_IN = ['requested', 'cooling', 'screening', 'approved'];
/** How long a draft can be requested. */
export const DRAFT_MS = 300_000;
const HOUSES = ['fees', 'bank', 'unallocated', 'transit', 'receivable', 'treasury'] as const;

/**
 * Transfers, balances and claims by the written rules only, without hold records, postings or tables. Every command
 * returns the reason of its refusal, null when it is carried out.
 */
export class TransferModel {
  readonly transfers: ModelTransfer[] = [];
  readonly customers: ModelCustomer[];
  readonly houses: Record<(typeof HOUSES)[number], number> = {
    fees: 0,
    bank: 0,
    unallocated: 0,
    transit: 0,
    receivable: 0,
    treasury: 0,
  };
  /** Tokens that the treasury has sold, 10^-6. */
  sold = 0;
  /** Null: withdrawals of tokens are closed. */
  terms: ModelTerms | null = null;
  readonly #fee: number;
  readonly #cooling: number;
  readonly #limits: ModelLimits;
  live = false;
  now = 1_000_000_000;
  /** The last day whose morning has come. */
  day = 0;

  constructor(customers: readonly number[], fee: number, cooling: number, limits: ModelLimits) {
    this.customers = customers.map((id) => ({ id, status: 'open', settled: 0, claim: 0, closing: false }));
    this.#limits = limits;
    this.#fee = fee;
    this.#cooling = cooling;
  }

  /** The state that a transfer is in. */
  static stateOf({ path }: ModelTransfer): TransferState {
    return path.at(-1) ?? 'draft';
  }

  /** The states that may follow; none for one that has ended. */
  static next(transfer: ModelTransfer): readonly TransferState[] {
    const state = TransferModel.stateOf(transfer);
    if (state === 'rejected' && transfer.source === null) return [];
    return waysFrom(transfer);
  }

  customer(id: number): ModelCustomer {
    const found = this.customers.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no customer ${id}`);
    return found;
  }

  held(id: number): number {
    const held = this.transfers.filter((one) => one.owner === id && one.out && this.#holds(one));
    return held.reduce((sum, { amount, fee }) => sum + amount + fee, 0);
  }

  #holds(one: ModelTransfer): boolean {
    return HELD_IN.includes(TransferModel.stateOf(one));
  }

  free(id: number): number {
    return this.customer(id).settled - this.held(id);
  }

  /** What may leave: neither locked nor owed. */
  withdrawable(id: number): number {
    const locked = this.transfers.filter((one) => one.owner === id && this.#isLocked(one));
    const unproven = locked.reduce((sum, { amount }) => sum + amount, 0);
    return Math.max(0, Math.max(0, this.free(id)) - unproven - this.customer(id).claim);
  }

  #isLocked(one: ModelTransfer): boolean {
    return TransferModel.stateOf(one) === 'credited' && (one.notified || one.lockedUntil > this.day);
  }

  /** The owner wants the account to be closed. */
  close(id: number): string | null {
    const customer = this.customer(id);
    if (customer.status === 'closed') return 'ACCOUNT_CLOSED';
    customer.closing = true;
    return null;
  }

  /** An account that is to be closed is closed when nothing is left in it or on its way. */
  closeEmptied(): void {
    for (const customer of this.customers) {
      const own = this.transfers.filter((one) => one.owner === customer.id && TransferModel.next(one).length > 0);
      const busy = own.some((one) => !['credited', 'paid', 'draft'].includes(TransferModel.stateOf(one)));
      if (customer.closing && !busy && customer.settled === 0 && customer.claim === 0) {
        customer.status = 'closed';
        customer.closing = false;
      }
    }
  }

  /** A statement of the bank contains the line of this transfer. */
  reconcile(id: number): string | null {
    const one = this.transfers.find((other) => other.id === id);
    if (one === undefined || TransferModel.next(one).length === 0) return 'TRANSFER_UNKNOWN';
    if (one.tokens !== null) return 'TRANSFER_STATE';
    one.notified = false;
    return null;
  }

  /** A day's morning: locks end, and what is owed takes what is free. */
  nextMorning(): void {
    this.day += 1;
    for (const { id } of this.customers) this.#pay(id);
  }

  #pay(id: number): void {
    const customer = this.customer(id);
    const paid = Math.max(0, Math.min(customer.claim, this.free(id)));
    customer.settled -= paid;
    customer.claim -= paid;
    this.houses.receivable += paid;
  }

  credit(id: number, amount: number): string | null {
    const customer = this.customer(id);
    if (customer.status === 'closed') return 'ACCOUNT_CLOSED';
    customer.settled += amount;
    this.houses.bank -= amount;
    this.#pay(id);
    return null;
  }

  import(amount: number, source: string, notified: boolean): string | null {
    const open = this.transfers.filter((one) => TransferModel.next(one).length > 0);
    if (open.some((one) => one.source === source)) return 'TRANSFER_SOURCE_KNOWN';
    const row = { out: false, owner: null, amount, fee: 0, source, askedAt: 0, notBefore: 0, notified };
    this.#add(row, 'unallocated');
    this.houses.bank -= amount;
    this.houses.unallocated += amount;
    return null;
  }

  declare(owner: number, amount: number): string | null {
    if (this.customer(owner).status === 'closed') return 'ACCOUNT_CLOSED';
    if (this.customer(owner).closing) return 'ACCOUNT_CLOSING';
    const open = this.transfers.filter((one) => one.owner === owner && TransferModel.stateOf(one) === 'declared');
    if (open.length >= 20) return 'TRANSFER_COUNT';
    const when = { askedAt: this.now, notBefore: 0, notified: false };
    this.#add({ out: false, owner, amount, fee: 0, source: null, ...when }, 'declared');
    return null;
  }

  draft(
    owner: number,
    amount: number,
    since: number,
    { destination, tokens }: { readonly destination: string | null; readonly tokens: ModelTokens | null },
  ): string | null {
    const barred = this.#barred(owner);
    if (barred !== null) return barred;
    if (tokens !== null && this.terms === null) return 'TOKENS_OUT_OFF';
    const fee = tokens === null ? this.#fee : (this.terms?.fee ?? 0);
    for (const one of this.transfers)
      if (one.owner === owner && TransferModel.stateOf(one) === 'draft') one.path.push('cancelled');
    const notBefore = Math.max(this.now, since + this.#cooling);
    const row = { out: true, owner, amount, fee, source: null, askedAt: this.now, notBefore };
    this.#add({ ...row, notified: false, destination, tokens }, 'draft');
    return null;
  }

  #add(
    row: Omit<ModelTransfer, 'id' | 'path' | 'lockedUntil' | 'destination' | 'approved' | 'tokens'> &
      Partial<Pick<ModelTransfer, 'destination' | 'tokens'>>,
    state: TransferState,
  ): void {
    this.transfers.push({
      destination: null,
      tokens: null,
      ...row,
      lockedUntil: 0,
      approved: null,
      id: this.transfers.length + 1,
      path: [state],
    });
  }

  #barred(owner: number): string | null {
    const { status, claim } = this.customer(owner);
    if (status === 'frozen') return 'TRADING_NOT_ALLOWED';
    return claim > 0 ? 'CLAIM_OPEN' : null;
  }

  /** Why a withdrawal of tokens may not continue, by the terms now. */
  #unfit({ tokens, amount, owner }: ModelTransfer): string | null {
    if (tokens === null) return null;
    if (this.terms === null) return 'TOKENS_OUT_OFF';
    if (amount < this.terms.minimum && !this.customer(owner ?? 0).closing) return 'TRANSFER_MINIMUM';
    return amount > this.terms.maximum ? 'TRANSFER_MAXIMUM' : null;
  }

  step(step: ModelStep): string | null {
    const one = this.transfers.find(({ id }) => id === step.id);
    if (one === undefined || TransferModel.next(one).length === 0) return 'TRANSFER_UNKNOWN';
    if (this.live && step.by === 'clerk') return 'CLERK_IN_LIVE';
    if (TransferModel.stateOf(one) !== step.from || !TransferModel.next(one).includes(step.to)) return 'TRANSFER_STATE';
    const refusal = one.out ? this.#leave(one, step) : this.#arrive(one, step);
    if (refusal === null) one.path.push(step.to);
    return refusal;
  }

  #leave(one: ModelTransfer, step: ModelStep): string | null {
    const { to, customerFault, charge } = step;
    const { owner, amount, fee } = one;
    if (owner === null) throw new Error('a withdrawal has an owner');
    const customer = this.customer(owner);
    if (to === 'requested') {
      if (this.now - one.askedAt > DRAFT_MS) return 'TRANSFER_EXPIRED';
      const missing = amount + fee > this.withdrawable(owner) ? 'INSUFFICIENT_CASH' : null;
      return this.#barred(owner) ?? missing ?? this.#unfit(one);
    }
    if (to === 'cooling') return this.#barred(owner) ?? this.#unfit(one);
    if (to === 'screening' || to === 'approved' || to === 'sent' || (to === 'signed' && step.from === 'approved')) {
      const refusal = this.now < one.notBefore ? 'TRANSFER_COOLING' : (this.#barred(owner) ?? this.#unfit(one));
      if (to === 'approved') return refusal ?? this.#approve(one, step);
      if (refusal !== null || to === 'screening') return refusal;
      const missed = to === 'signed' ? this.#fix(one, step.rate) : null;
      if (missed !== null) return missed;
      customer.settled -= amount + fee;
      this.houses.transit += amount;
      this.houses.fees += fee;
      return null;
    }
    const { tokens } = one;
    const payer = tokens === null ? 'bank' : 'treasury';
    const wrong = tokens === null ? null : this.#unsettled(one, step);
    if (wrong !== null) return wrong;
    if (to === 'paid') {
      this.houses.transit -= amount;
      this.houses[payer] += amount;
      if (tokens !== null) {
        tokens.units = step.settled ?? tokens.units;
        this.sold += tokens.units ?? 0;
      }
    }
    if (to === 'returned') {
      const wasPaid = TransferModel.stateOf(one) === 'paid';
      if (tokens !== null && !wasPaid) this.sold += step.settled ?? 0;
      this.houses[wasPaid ? payer : 'transit'] -= amount;
      if (wasPaid) this.sold -= tokens?.units ?? 0;
      const back = customerFault ? 0 : fee;
      this.houses.fees -= back + charge;
      this.houses.bank += charge;
      customer.settled += amount + back;
      this.#pay(owner);
    }
    return null;
  }

  /** Why tokens that are signed, or more, may not be paid or returned by this step. */
  #unsettled(one: ModelTransfer, { to, charge, pair, settled }: ModelStep): string | null {
    const from = TransferModel.stateOf(one);
    if (!['signed', 'mined', 'paid'].includes(from) || !['paid', 'returned'].includes(to)) return null;
    if (to === 'returned' && charge > 0) return 'AMOUNT_INVALID';
    // what the chain has not led to
    const isByPeople = (from === 'signed' && to === 'paid') || (from === 'mined' && to === 'returned');
    if (isByPeople && settled === null) return 'TRANSFER_STATE';
    if (from !== 'paid' && settled === null) return null;
    if (pair === null) return 'APPROVAL_REQUIRED';
    if (pair[0] === pair[1]) return 'PROPOSAL_OWN';
    const least = to === 'paid' ? 1 : 0;
    return from !== 'paid' && (settled ?? 0) < least ? 'AMOUNT_INVALID' : null;
  }

  /** The tokens for the yen, rounded down, if the customer has confirmed so many. */
  #fix({ tokens, amount }: ModelTransfer, rate: number): string | null {
    const units = Math.floor((amount * 10_000_000_000) / rate);
    if (tokens === null || units < tokens.least || units > tokens.most) return 'TOKENS_OUT_OF_BOUNDS';
    tokens.units = units;
    return null;
  }

  #approve(one: ModelTransfer, { by, pair }: ModelStep): string | null {
    const maker = pair === null ? by : `operator:${pair[0]}`;
    if (pair !== null && pair[0] === pair[1]) return 'PROPOSAL_OWN';
    const sum = (isAlike: (other: ModelTransfer) => boolean): number =>
      this.transfers
        .filter(
          (other) =>
            ['approved', 'sent', 'signed', 'mined', 'paid'].includes(TransferModel.stateOf(other)) && isAlike(other),
        )
        .filter(({ out, approved }) => out && approved !== null && approved.at > this.now - 86_400_000)
        .reduce((total, { amount }) => total + amount, one.amount);
    const tooMuch =
      sum((other) => other.owner === one.owner) > this.#limits.customer ||
      sum((other) => other.destination === one.destination) > this.#limits.destination ||
      sum((other) => other.approved?.by === maker) > this.#limits.maker;
    if (pair === null && tooMuch) return 'APPROVAL_REQUIRED';
    one.approved = { at: this.now, by: maker };
    return null;
  }

  #arrive(one: ModelTransfer, step: ModelStep): string | null {
    const state = TransferModel.stateOf(one);
    const { to } = step;
    if (to === 'matched' || to === 'review' || to === 'screening')
      return state === 'unallocated' ? this.#allocate(one, step) : this.#match(one, step);
    if (to === 'credited') return this.#credited(one, step.lockedUntil);
    if (to === 'reversed') {
      const customer = this.customer(one.owner ?? 0);
      const paid = Math.min(one.amount, this.free(customer.id));
      customer.settled -= paid;
      customer.claim += one.amount - paid;
      this.houses.receivable -= one.amount - paid;
      this.houses.bank += one.amount;
    }
    if (to === 'returned') {
      this.houses.unallocated -= one.amount;
      this.houses.bank += one.amount;
    }
    return null;
  }

  #credited(one: ModelTransfer, lockedUntil: number): string | null {
    const { owner, amount } = one;
    const customer = this.customer(owner ?? 0);
    if (customer.status !== 'open') return customer.status === 'frozen' ? 'TRADING_NOT_ALLOWED' : 'ACCOUNT_CLOSED';
    this.houses.unallocated -= amount;
    customer.settled += amount;
    one.lockedUntil = lockedUntil;
    this.#pay(customer.id);
    return null;
  }

  #allocate(one: ModelTransfer, { owner }: ModelStep): string | null {
    if (owner === null) return 'ACCOUNT_UNKNOWN';
    one.owner = owner;
    return null;
  }

  #match(one: ModelTransfer, { to, lineId }: ModelStep): string | null {
    const line = this.transfers.find(({ id }) => id === lineId);
    if (lineId !== null) {
      if (line === undefined || TransferModel.next(line).length === 0) return 'TRANSFER_UNKNOWN';
      if (TransferModel.stateOf(line) !== 'unallocated' || one.source !== null) return 'TRANSFER_STATE';
      one.source = line.source;
      one.amount = line.amount;
      one.notified = line.notified;
      line.path.push('allocated');
    }
    return one.source === null && to !== 'review' ? 'TRANSFER_NO_MONEY' : null;
  }
}
