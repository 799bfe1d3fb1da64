import { DEFAULT_DAY_TRADES, type OfferingTerms } from '@kabuto/brokerage';
import { epochMs, price, shares, TOKYO, yen } from '@kabuto/market';
import { expect, it } from 'vitest';
import { lastImages } from '../engine/images.ts';
import { BUYER, engineBefore, SPEC, THURSDAY } from '../engine/testing-engine.ts';
import { canonicalText } from '../journal/canonical.ts';
import type { Canonical } from '../journal/canonical-value.ts';
import { commandKeyTable } from '../journal/command-key.ts';
import * as journal from '../journal/tables.ts';
import { Tape } from '../journal/tape.ts';
import { stateLine } from '../recovery/state-hash.ts';
import { collectBatch } from '../sequencer/batch.ts';
import { marginTable } from './margin-table.ts';
import * as offeringTables from './offering-tables.ts';
import { projectedPart, storedBatch } from './projected-batch.ts';
import { PROJECTED, WITH_COMMIT } from './registry.ts';
import type { Table } from './table.ts';
import * as tables from './tables.ts';
import * as transferTables from './transfer-tables.ts';

/** Nothing is added to it any more. */
const EARLIER = ['idempotency'];
const DAY = 24 * 3600_000;

const isTable = (value: unknown): value is Table<never> =>
  typeof value === 'object' && value !== null && 'columns' in value && 'key' in value;

/** Makes every change of the value throw, however deep. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const part of value instanceof Map ? value.values() : Object.values(value)) freeze(part);
  return Object.freeze(value);
}

const [OPENS, CLOSES] = [epochMs(1_000), epochMs(2_000)];
const times = { opensAt: OPENS, closesAt: CLOSES, drawAt: CLOSES, purchaseFrom: null, purchaseUntil: null };
const OFFERED: OfferingTerms = {
  kind: 'distribution',
  code: SPEC.code,
  lot: shares(100),
  shares: shares(100),
  least: shares(100),
  most: shares(100),
  standbys: 0,
  holdsAt: 'application',
  schedule: { ...times, deliversOn: THURSDAY },
  depositPercent: 100,
  penaltyPercent: 0,
  lockedUntil: null,
};

/** A batch that changes rows of every table: a trade, an alert, and the day that closes after them. */
function wholeDay() {
  const { engine, submit, trade } = engineBefore(TOKYO, '10:00');
  // the broker records that the venue watches prices
  engine.resetVenue(1, 'test', 0);
  submit({ kind: 'setAlert', accountId: BUYER, instrument: SPEC.code, when: '>=', price: price(31_000) });
  submit({ kind: 'hold', accountId: BUYER, purpose: 'withdrawal', reference: 'test', amount: yen(1_000) });
  submit({ kind: 'importBankLine', amount: yen(1_000), source: 'bank-1' });
  submit({ kind: 'announceOffering', wallAt: OPENS, terms: OFFERED });
  const of = { offeringId: 1, wallAt: OPENS };
  const facts = {
    price: price(29_000),
    lastClose: price(30_000),
    draw: { beaconRound: 1, beaconChain: 'bc'.repeat(32) },
  };
  submit({ kind: 'stepOffering', ...of, to: 'open', ...facts });
  const bid = { quantity: shares(100), bid: null, nonce: '01'.repeat(16) };
  submit({ kind: 'applyOffering', accountId: BUYER, ...of, ...bid });
  submit({ kind: 'setDayTradePolicy', policy: DEFAULT_DAY_TRADES });
  submit({ kind: 'consentDayTrades', accountId: BUYER, version: 'v1', wallAt: OPENS });
  trade(3_000);
  engine.advance(epochMs(engine.at + DAY), false, 0);
  const answer = { refusal: null, order: null, journalSeq: engine.seq, headHash: engine.head.toString('hex') };
  engine.hostRows.command({ accountId: BUYER, key: 'key', bodyHash: Buffer.alloc(32) }, answer, 0);
  const watched = { tape: new Tape(), watchesDepth: () => false };
  return collectBatch(engine, watched, { formerSeq: 0, speed: 1, wallAt: 0 });
}

it('each read table that the core writes has one projection', () => {
  const written = [
    ...Object.values(tables),
    ...Object.values(journal),
    ...Object.values(transferTables),
    ...Object.values(offeringTables),
    marginTable,
    commandKeyTable,
  ].flatMap((value) => (isTable(value) ? [value.name] : []));
  const read = written.filter((name) => !EARLIER.includes(name));
  expect([...PROJECTED, ...WITH_COMMIT].map(({ name }) => name).toSorted()).toEqual(read.toSorted());
});

it('the images of its journal rows are the rows of the state that a batch changed', () => {
  const { record, dirty } = wholeDay();
  const lines = [
    ...dirty.accounts.map((row) => stateLine({ part: 'account', row })),
    ...dirty.positions.map((row) => stateLine({ part: 'position', row })),
    ...dirty.orders.map((row) => stateLine({ part: 'order', row })),
    ...dirty.instruments.map((row) => stateLine({ part: 'instrument', row })),
    ...dirty.alerts.map((row) => stateLine({ part: 'alert', row })),
    ...dirty.holds.map((row) => stateLine({ part: 'hold', row })),
    ...dirty.transfers.map((row) => stateLine({ part: 'transfer', row })),
    ...dirty.offerings.map((row) => stateLine({ part: 'offering', row })),
    ...dirty.applications.map((row) => stateLine({ part: 'application', row })),
    ...dirty.margins.map((row) => stateLine({ part: 'margin', row })),
  ];
  expect(dirty.alerts.length * dirty.holds.length * dirty.positions.length).toBeGreaterThan(0);
  expect(lastImages(record.journal)).toEqual(lines.sort());
});

it.each([...PROJECTED, ...WITH_COMMIT])(
  'the rows of $name follow from the batch alone, which stays as it is',
  ({ rows }) => {
    const batch = freeze(wholeDay());
    const first = rows(batch);
    expect(first.length).toBeGreaterThan(0);
    expect(rows(batch)).toEqual(first);
    // a clone of bytes is no Buffer
    expect(structuredClone(rows(structuredClone(batch)))).toEqual(structuredClone(first));
  },
);

it.each(PROJECTED)('the rows of $name are the same from memory and from the journal', ({ rows }) => {
  const batch = wholeDay();
  const { seq, eventSeq } = batch.lease;
  const former = { seq: batch.formerSeq, eventSeq: eventSeq - batch.record.accountEvents.length };
  const stored = storedBatch(
    batch.record.journal.map((row) => ({ ...row, check: row.hash, checkBytes: row.hash.length })),
    former,
  );
  expect(stored.formerSeq).toBe(batch.formerSeq);
  expect(stored.lease).toEqual({ seq, eventSeq });
  expect(inAnyOrder(rows(stored))).toEqual(inAnyOrder(rows(projectedPart(batch))));
});

/** Rows as text, without members that are undefined: none of those is stored. */
const inAnyOrder = (rows: readonly unknown[]): string[] => rows.map((row) => canonicalText(plain(row))).toSorted();
const plain = (row: unknown): Canonical => JSON.parse(JSON.stringify(row)) as Canonical;
