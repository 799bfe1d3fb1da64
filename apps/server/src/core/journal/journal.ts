import { hash } from 'node:crypto';
import type { BrokerInput, BrokerResult } from '@kabuto/brokerage';
import type { EpochMs } from '@kabuto/market';
import { canonicalBytes } from './canonical.ts';
import { Scratch, writeInteger } from './scratch.ts';

/** Journal rows that are no input of the broker. */
type HostKind = 'tick' | 'setSpeed' | 'checkpoint' | 'book' | 'evidence' | 'member' | 'command';
const HOST_KINDS: readonly string[] = [
  'tick',
  'setSpeed',
  'checkpoint',
  'book',
  'evidence',
  'member',
  'command',
] satisfies HostKind[];

/** Numbers of the kinds in the journal's `kind` column. Never reuse one. */
export const JOURNAL_KIND = {
  tick: 1,
  openAccount: 2,
  closeAccount: 3,
  setAccountPolicy: 4,
  credit: 5,
  debit: 6,
  setInstrument: 7,
  setFeeSchedule: 8,
  bookHistory: 9,
  place: 10,
  cancel: 11,
  settle: 12,
  venuePhase: 13,
  openTradeDate: 14,
  venueReset: 15,
  venueReport: 16,
  setSpeed: 17,
  closeTradeDate: 18,
  amend: 19,
  setVenue: 20,
  setAlert: 21,
  removeAlert: 22,
  haltInstrument: 23,
  sweep: 24,
  sweepAccount: 25,
  listIssue: 26,
  dayTerms: 27,
  hold: 30,
  releaseHold: 31,
  consumeHold: 32,
  setTransferPolicy: 40,
  importBankLine: 41,
  declareDeposit: 42,
  draftWithdrawal: 43,
  stepTransfer: 44,
  setMode: 45,
  reconcileTransfer: 46,
  requestClosing: 47,
  seeTokenDeposit: 48,
  fundTransfer: 49,
  setTokenPolicy: 50,
  fundCredits: 51,
  announceOffering: 52,
  stepOffering: 53,
  continueOffering: 54,
  simulateApplications: 55,
  applyOffering: 56,
  amendApplication: 57,
  cancelApplication: 58,
  answerAllotment: 59,
  signAgreement: 60,
  reviewAgreement: 61,
  payAllotment: 62,
  setDayTradePolicy: 63,
  setLoanTerms: 64,
  markPrices: 65,
  consentDayTrades: 66,
  setClosingOption: 67,
  closeAllPositions: 68,
  deliverPositions: 69,
  stepDayTrades: 70,
  releaseTreasury: 73,
  // Rows of the host, which the broker does not see: from 100 on.
  checkpoint: 100,
  book: 101,
  evidence: 110,
  member: 111,
  command: 112,
} as const satisfies Record<BrokerInput['kind'] | HostKind, number>;

const KIND_NAME = new Map<number, keyof typeof JOURNAL_KIND>();
for (const name of Object.keys(JOURNAL_KIND)) {
  // Object.keys returns string[]; the names are exactly the keys of the literal above.
  const kind = name as keyof typeof JOURNAL_KIND;
  KIND_NAME.set(JOURNAL_KIND[kind], kind);
}
/** The name of a stored kind; undefined for a kind unknown to this version. */
export const journalKindName = (kind: number) => KIND_NAME.get(kind);

/** One row of the journal. `hash` chains over every column and the row before it. */
export type JournalRow = {
  readonly seq: number;
  readonly epoch: number;
  readonly at: EpochMs;
  readonly wallAt: number;
  readonly kind: number;
  readonly payload: Buffer;
  readonly outcome: Buffer;
  /** The rows of the broker's state that the input changed, as they are after it (`imagesOf`). */
  readonly images: Buffer;
  readonly hash: Buffer;
};

/** What a row's hash covers. `images`: null for a row of layout 1, which has none. */
type ChainedContent = Omit<JournalRow, 'hash' | 'images'> & { readonly images: Buffer | null };
export const NO_BYTES: Buffer = Buffer.alloc(0);

/** The hash before the first row. */
export const GENESIS = Buffer.alloc(32);

/** sha256 over the previous hash and every column in a fixed binary layout. */
export function chainHash(previous: Buffer, row: ChainedContent, tenantId: number): Buffer {
  const { payload, outcome } = row;
  const images = row.images ?? NO_BYTES;
  const start = previous.length;
  const length = start + HEAD_BYTES + payload.length + outcome.length + images.length;
  const bytes = scratch.of(length);
  bytes.set(previous);
  bytes.writeUInt32LE(tenantId, start);
  writeInteger(bytes, row.seq, start + 4);
  bytes.writeUInt32LE(row.epoch, start + 12);
  writeInteger(bytes, row.at, start + 16);
  writeInteger(bytes, row.wallAt, start + 24);
  bytes.writeUInt16LE(row.kind, start + 32);
  bytes.writeUInt32LE(payload.length, start + 34);
  bytes.writeUInt32LE(outcome.length, start + 38);
  // 0 for rows of layout 1, which have none
  bytes.writeUInt32LE(images.length, start + 42);
  bytes.set(payload, start + HEAD_BYTES);
  bytes.set(outcome, start + HEAD_BYTES + payload.length);
  bytes.set(images, start + HEAD_BYTES + payload.length + outcome.length);
  return hash('sha256', bytes.subarray(0, length), 'buffer');
}

const HEAD_BYTES = 46;
const scratch = new Scratch();

/** The stored bytes of an input: everything but `kind` and `at`, which have columns of their own. */
export function inputPayload(input: BrokerInput): Buffer {
  const { kind: _kind, at: _at, ...rest } = input;
  return canonicalBytes(rest);
}

/**
 * The stored bytes of a decision: its events and its requests to the venue, or its refusal. Empty when there is nothing
 * to record.
 */
export function resultOutcome(result: BrokerResult): Buffer {
  if (result.refusal === null && result.events.length === 0 && result.requests.length === 0) return Buffer.alloc(0);
  const outcome = {
    events: result.events,
    orderId: result.orderId,
    refusal: result.refusal,
    requests: result.requests,
  };
  return canonicalBytes(outcome);
}

/** Rebuilds the input of a broker row from its columns; null for a row of the host. Throws for an unknown kind. */
export function storedInput(row: Pick<JournalRow, 'seq' | 'kind' | 'at' | 'payload'>): BrokerInput | null {
  const kind = journalKindName(row.kind);
  if (kind === undefined) throw new Error(`journal row ${row.seq} has the unknown kind ${row.kind}`);
  if (HOST_KINDS.includes(kind)) return null;
  // The payload was written by inputPayload from a BrokerInput of this kind; verify compares the decision it leads to.
  return { ...JSON.parse(row.payload.toString('utf8')), kind, at: row.at } as BrokerInput;
}
