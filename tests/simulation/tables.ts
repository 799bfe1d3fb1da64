import { hash } from 'node:crypto';
import {
  type Account,
  type Application,
  type ApplicationState,
  type BrokerGlobals,
  type BrokerInstrument,
  type BrokerSnapshot,
  type Fill,
  HOUSE,
  type HoldRecord,
  isArrival,
  isFinal,
  isFinalApplication,
  isFinalOffering,
  isFinalTransfer,
  type MarginAccount,
  type MarginCause,
  type MarginPositionChange,
  type Offering,
  type Order,
  type Position,
  type PriceAlert,
  type StateRow,
  type Transfer,
  type TransferState,
  wayOf,
} from '@kabuto/brokerage';
import type { InstrumentFacts, Price, Trade, VenueId } from '@kabuto/market';
import { lastImages } from '../../apps/server/src/core/engine/images.ts';
import { NIGHT } from '../../apps/server/src/core/engine/night-venue.ts';
import { canonicalText } from '../../apps/server/src/core/journal/canonical.ts';
import type { Canonical } from '../../apps/server/src/core/journal/canonical-value.ts';
import { keyHash, type StoredCommand, storedCommand } from '../../apps/server/src/core/journal/command-key.ts';
import { GENESIS, JOURNAL_KIND } from '../../apps/server/src/core/journal/journal.ts';
import type { Lease } from '../../apps/server/src/core/lease/lease.ts';
import { projectedPart, storedBatch } from '../../apps/server/src/core/projections/projected-batch.ts';
import { PROJECTED } from '../../apps/server/src/core/projections/registry.ts';
import { type FactsRow, factsKey } from '../../apps/server/src/core/projections/tables.ts';
import type { Checkpoint } from '../../apps/server/src/core/recovery/checkpoint.ts';
import { stateLine } from '../../apps/server/src/core/recovery/state-hash.ts';
import type { Batch } from '../../apps/server/src/core/sequencer/batch.ts';
import type { Answer, IdempotencyKey } from '../../apps/server/src/core/types.ts';
import { assert, assertEqual } from './failure.ts';
import { JournalTail } from './journal-tail.ts';
import { LedgerModel } from './ledger-model.ts';
import { ReadTables } from './read-tables.ts';
import { START } from './settings.ts';
import { auditTransfers } from './transfer-audit.ts';

const keyName = ({ accountId, key }: IdempotencyKey): string => `${accountId}:${key}`;
const byNumber = <Row>(rows: Map<number, Row>): Row[] => [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
const byText = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

/** The rows that a batch changed, one line each, without the scalars. */
const linesOf = ({
  accounts,
  positions,
  orders,
  instruments,
  alerts,
  holds,
  transfers,
  ...more
}: Batch['dirty']): string[] =>
  [
    ...more.offerings.map((row) => stateLine({ part: 'offering', row })),
    ...more.applications.map((row) => stateLine({ part: 'application', row })),
    ...more.margins.map((row) => stateLine({ part: 'margin', row })),
    ...accounts.map((row) => stateLine({ part: 'account', row })),
    ...positions.map((row) => stateLine({ part: 'position', row })),
    ...orders.map((row) => stateLine({ part: 'order', row })),
    ...instruments.map((row) => stateLine({ part: 'instrument', row })),
    ...alerts.map((row) => stateLine({ part: 'alert', row })),
    ...holds.map((row) => stateLine({ part: 'hold', row })),
    ...transfers.map((row) => stateLine({ part: 'transfer', row })),
  ].sort();

/** One batch in this many is compared with itself as the journal has it. */
const COMPARE_EVERY = 8;

/** A row as text, without the members that are undefined: none of those is stored. */
const rowText = (row: unknown): string => canonicalText(JSON.parse(JSON.stringify(row)) as Canonical);

/** The core's tables in memory, with the constraints of the migrations: a batch is stored whole or not at all. */
export class Tables {
  /** Number of times a state was read in which an act over all accounts was unfinished. */
  interruptedSweeps = 0;
  /** Number of batches that left a transfer in this state. */
  readonly transferStates: Partial<Record<TransferState, number>> = {};
  /** The same of tokens that leave; `unmined`: signed again after a block. */
  readonly tokensOutStates: Partial<Record<TransferState | 'unmined', number>> = {};
  /** Number of batches that left an application in this state. */
  readonly applicationStates: Partial<Record<ApplicationState, number>> = {};
  /** Number of events that left a lot in this state, and of deficits. */
  readonly dayTrades: Partial<Record<MarginPositionChange | MarginCause, number>> = {};
  /** Issues that IPOs have listed, their deliveries, and sales of what was delivered. */
  readonly ipos = { listed: 0, delivered: 0, sold: 0 };
  readonly ledger = new LedgerModel();
  readonly tail = new JournalTail();
  /** What the projectors have written of the same. */
  readonly read = new ReadTables();
  lease: Lease = {
    epoch: 0,
    seq: 0,
    headHash: GENESIS,
    eventSeq: 0,
    tick: 0,
    marketAt: START,
    phase: 'closed',
    tradeDate: null,
    speed: 1,
  };
  readonly #accounts = new Map<number, Account>();
  readonly #positions = new Map<string, Position>();
  /** Open orders; of the others only the last number is kept. */
  readonly #orders = new Map<number, Order>();
  #lastOrder = 0;
  #batches = 0;
  /** Fills at the night session. */
  nightFills = 0;
  readonly #alerts = new Map<number, PriceAlert>();
  #lastAlert = 0;
  readonly #holds = new Map<number, HoldRecord>();
  readonly #transfers = new Map<number, Transfer>();
  readonly #offerings = new Map<number, Offering>();
  readonly #applications = new Map<number, Application>();
  #lastApplication = 0;
  readonly #margins = new Map<number, MarginAccount>();
  readonly #sources = new Set<string>();
  #lastHold = 0;
  #lastTransfer = 0;
  readonly #instruments = new Map<string, BrokerInstrument>();
  #globals: BrokerGlobals | null = null;
  readonly #facts = new Map<string, FactsRow>();
  readonly #keys = new Map<string, StoredCommand>();

  /** Applies a batch. Throws BrokenPromise for one that the constraints would reject: the core must not produce it. */
  take(batch: Batch): void {
    const { record, dirty, lease } = batch;
    this.tail.add(record.journal, this.lease, lease);
    let event = this.lease.eventSeq;
    for (const { event: one } of record.accountEvents) {
      const name = one.kind === 'marginPosition' ? one.change : one.kind === 'marginAccount' ? one.cause : null;
      if (name !== null) this.dayTrades[name] = (this.dayTrades[name] ?? 0) + 1;
    }
    for (const { eventSeq } of record.accountEvents) {
      event += 1;
      assert(eventSeq === event, () => `account event ${eventSeq} comes where ${event} is due`);
    }
    assert(event === lease.eventSeq, () => `the lease has ${lease.eventSeq} account events, there are ${event}`);
    this.ledger.add(batch);
    assertEqual('the images of a batch and the rows that it changed', lastImages(record.journal), linesOf(dirty));
    this.#batches += 1;
    if (this.#batches % COMPARE_EVERY === 0) this.#compareWithJournal(batch);
    this.#takeKeys(record);
    this.#countIpos(batch);
    this.nightFills += record.fills.filter(({ fill }) => fill.venue === NIGHT).length;
    for (const row of dirty.accounts) this.#accounts.set(row.accountId, row);
    for (const row of dirty.positions) this.#positions.set(`${row.accountId} ${row.instrument}`, row);
    for (const row of dirty.orders) this.#order(row);
    for (const row of dirty.alerts) this.#alert(row);
    for (const row of dirty.holds) this.#hold(row);
    for (const row of dirty.transfers) this.#transfer(row);
    for (const row of dirty.offerings) this.#offering(row);
    for (const row of dirty.applications) this.#application(row);
    for (const row of dirty.margins) this.#margins.set(row.accountId, row);
    for (const row of dirty.instruments) this.#instruments.set(row.code, row);
    if (dirty.globals) this.#globals = batch.globals;
    for (const row of batch.facts) this.#facts.set(factsKey(row.facts.code, row.venue), row);
    this.read.add(batch);
    this.lease = lease;
  }

  /** Before the rows of a batch are taken. */
  #countIpos({ record, dirty }: Batch): void {
    const ofIpo = ({ offeringId }: Application) => this.#offerings.get(offeringId)?.kind === 'ipo';
    const delivered = dirty.applications.filter((row) => row.state === 'delivered' && ofIpo(row));
    const isNew = ({ code, listing }: BrokerInstrument) => listing !== undefined && !this.#instruments.has(code);
    const isSold = ({ side, instrument }: Fill) =>
      side === 'sell' && this.#instruments.get(instrument)?.listing !== undefined;
    this.ipos.listed += dirty.instruments.filter(isNew).length;
    this.ipos.delivered += delivered.length;
    this.ipos.sold += record.fills.filter(({ fill }) => isSold(fill)).length;
  }

  /** The read tables follow from the journal as they do from the batch in memory. */
  #compareWithJournal(batch: Batch): void {
    const stored = batch.record.journal.map((row) => ({ ...row, check: row.hash, checkBytes: row.hash.length }));
    const { seq, eventSeq } = this.lease;
    const again = storedBatch(stored, { seq, eventSeq });
    assertEqual('the end of a batch in the journal', again.lease, projectedPart(batch).lease);
    for (const { name, rows } of PROJECTED)
      assertEqual(
        `the rows of ${name} from the journal`,
        rows(again).map(rowText).sort(),
        rows(batch).map(rowText).sort(),
      );
  }

  /** Each command row has its key, once. */
  #takeKeys({ journal, keys }: Batch['record']): void {
    const commands = journal.filter(({ kind }) => kind === JOURNAL_KIND.command);
    assert(commands.length === keys.length, () => `${keys.length} keys for ${commands.length} commands`);
    for (const [n, row] of commands.entries()) {
      const command = storedCommand(row.payload);
      const name = keyName(command);
      assert(!this.#keys.has(name), () => `the key ${name} is stored twice`);
      assert(
        keys[n]?.seq === row.seq && keys[n].hash.equals(keyHash(command)),
        () => `the key ${name} is of another row`,
      );
      this.#keys.set(name, command);
    }
  }

  #order(row: Order): void {
    const { orderId } = row;
    assert(orderId > this.#lastOrder || this.#orders.has(orderId), () => `order ${orderId} was over and changes again`);
    this.#lastOrder = Math.max(this.#lastOrder, orderId);
    if (isFinal(row.state)) this.#orders.delete(orderId);
    else this.#orders.set(orderId, row);
  }

  #alert(row: PriceAlert): void {
    const { alertId } = row;
    assert(alertId > this.#lastAlert || this.#alerts.has(alertId), () => `alert ${alertId} is reported twice`);
    this.#lastAlert = Math.max(this.#lastAlert, alertId);
    if (row.state === 'armed') this.#alerts.set(alertId, row);
    else this.#alerts.delete(alertId);
  }

  #hold(row: HoldRecord): void {
    const { holdId, accountId, purpose, reference } = row;
    assert(holdId > this.#lastHold || this.#holds.has(holdId), () => `hold ${holdId} was over and changes again`);
    this.#lastHold = Math.max(this.#lastHold, holdId);
    this.#holds.delete(holdId);
    if (row.state !== 'held') return;
    const twin = [...this.#holds.values()].find(
      (one) => one.accountId === accountId && one.purpose === purpose && one.reference === reference,
    );
    assert(twin === undefined, () => `hold ${holdId} is for ${purpose} ${reference}, as hold ${twin?.holdId} still is`);
    this.#holds.set(holdId, row);
  }

  #transfer(row: Transfer): void {
    const { transferId, source, state } = row;
    this.transferStates[state] = (this.transferStates[state] ?? 0) + 1;
    if (wayOf(row) === 'tokensOut') {
      const name = state === 'signed' && row.reason !== null ? 'unmined' : state;
      this.tokensOutStates[name] = (this.tokensOutStates[name] ?? 0) + 1;
    }
    const known = this.#transfers.has(transferId);
    assert(transferId > this.#lastTransfer || known, () => `transfer ${transferId} was over and changes again`);
    if (isArrival(row) && source !== null && !known) {
      assert(!this.#sources.has(source), () => `${source} was imported twice`);
      this.#sources.add(source);
    }
    this.#lastTransfer = Math.max(this.#lastTransfer, transferId);
    if (isFinalTransfer(row)) this.#transfers.delete(transferId);
    else this.#transfers.set(transferId, row);
  }

  #offering(row: Offering): void {
    if (isFinalOffering(row)) this.#offerings.delete(row.offeringId);
    else this.#offerings.set(row.offeringId, row);
  }

  #application(row: Application): void {
    const { applicationId, state } = row;
    this.applicationStates[state] = (this.applicationStates[state] ?? 0) + 1;
    const isNew = applicationId > this.#lastApplication;
    const isKnown = isNew || this.#applications.has(applicationId);
    assert(isKnown, () => `application ${applicationId} was over and changes again`);
    this.#lastApplication = Math.max(this.#lastApplication, applicationId);
    if (isFinalApplication(row)) this.#applications.delete(applicationId);
    else this.#applications.set(applicationId, row);
  }

  /** Whether an act over all accounts is in progress. */
  get isSweeping(): boolean {
    return this.#globals !== null && this.#globals.sweep !== null;
  }

  /** The broker's state as a recovery reads it; the rows are copies. */
  state(): BrokerSnapshot | null {
    const globals = this.#globals;
    if (globals === null) return null;
    return structuredClone({
      globals,
      accounts: byNumber(this.#accounts),
      positions: byNumber(this.#accounts).flatMap(({ accountId }) =>
        // also of issues that are offered and not listed yet
        [...this.#positions.values()]
          .filter((row) => row.accountId === accountId)
          .sort((a, b) => (a.instrument < b.instrument ? -1 : 1)),
      ),
      orders: byNumber(this.#orders),
      instruments: byText(this.#instruments),
      alerts: byNumber(this.#alerts),
      holds: byNumber(this.#holds),
      transfers: byNumber(this.#transfers),
      offerings: byNumber(this.#offerings),
      applications: byNumber(this.#applications),
      margins: byNumber(this.#margins),
    });
  }

  /** Of a venue, the first by default, in order of code. */
  facts(venue?: VenueId): InstrumentFacts[] {
    return this.factsRows().flatMap((row) => (row.venue === venue ? [row.facts] : []));
  }

  /** The same with the best prices. */
  factsRows(): FactsRow[] {
    return structuredClone(byText(this.#facts));
  }

  /** Passes the state to `take` in its canonical order; returns its checkpoint. */
  recover(epoch: number, codeVersion: string, take: (row: StateRow) => void): Checkpoint {
    const state = this.state();
    this.#catchUp();
    if (this.isSweeping) this.interruptedSweeps += 1;
    const text = JSON.stringify(state);
    let stateRows = 0;
    const takeRow = (row: StateRow): void => {
      stateRows += 1;
      take(row);
    };
    if (state !== null) {
      takeRow({ part: 'globals', row: state.globals });
      for (const row of state.accounts) takeRow({ part: 'account', row });
      for (const row of state.positions) takeRow({ part: 'position', row });
      for (const row of state.orders) takeRow({ part: 'order', row });
      for (const row of state.instruments) takeRow({ part: 'instrument', row });
      for (const row of state.alerts) takeRow({ part: 'alert', row });
      for (const row of state.holds) takeRow({ part: 'hold', row });
      for (const row of state.transfers) takeRow({ part: 'transfer', row });
      for (const row of state.offerings) takeRow({ part: 'offering', row });
      for (const row of state.applications) takeRow({ part: 'application', row });
      for (const row of state.margins) takeRow({ part: 'margin', row });
    }
    return { epoch, codeVersion, stateHash: hash('sha256', text, 'buffer'), stateRows, chunks: null };
  }

  /** Projects what is left; the read tables then hold the committed state. */
  #catchUp(): void {
    this.read.catchUp();
    const { seq, eventSeq } = this.lease;
    assertEqual('the end of the read tables and of the journal', this.read.to, { seq, eventSeq });
    const { accounts, positions, orders, instruments, alerts, holds, transfers, ...more } = this.read.rows;
    const lines = (rows: Iterable<unknown>): string[] => Array.from(rows, rowText).sort();
    assertEqual('accounts in the read tables', lines(accounts.values()), lines(this.#accounts.values()));
    assertEqual('positions in the read tables', lines(positions.values()), lines(this.#positions.values()));
    assertEqual('orders in the read tables', lines(orders.values()), lines(this.#orders.values()));
    assertEqual('issues in the read tables', lines(instruments.values()), lines(this.#instruments.values()));
    assertEqual('alerts in the read tables', lines(alerts.values()), lines(this.#alerts.values()));
    assertEqual('holds in the read tables', lines(holds.values()), lines(this.#holds.values()));
    assertEqual('transfers in the read tables', lines(transfers.values()), lines(this.#transfers.values()));
    const { offerings, applications } = more;
    assertEqual('offerings in the read tables', lines(offerings.values()), lines(this.#offerings.values()));
    assertEqual('applications in the read tables', lines(applications.values()), lines(this.#applications.values()));
  }

  answerOf(key: IdempotencyKey): { readonly bodyHash: Buffer; readonly answer: Answer } | undefined {
    return this.#keys.get(keyName(key));
  }

  /** The same as far as the read tables have come. */
  projectedAnswerOf(key: IdempotencyKey): StoredCommand | undefined {
    return this.read.hasKey(key) ? this.#keys.get(keyName(key)) : undefined;
  }

  /** An issue's last price, or its base price before the first trade. */
  priceOf(code: string): Price | undefined {
    const facts = this.#facts.get(code)?.facts;
    return facts?.last ?? facts?.base;
  }

  /** Compares every balance with postings, orders and transfers, including those that no recent batch touched. */
  audit(): void {
    for (const row of this.#accounts.values()) this.ledger.account(row);
    for (const row of this.#positions.values()) this.ledger.position(row);
    auditTransfers(this.#accounts, this.#transfers, this.ledger.tokensOf(HOUSE.unallocated));
  }

  /** Expires a key that will not be sent again. */
  forget(key: IdempotencyKey): void {
    this.#keys.delete(keyName(key));
  }

  /** Always empty: the tape is not part of the recovery law. */
  recentTrades(): Trade[] {
    return [];
  }
}
