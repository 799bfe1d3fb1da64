import {
  type AccountId,
  type Application,
  HOUSE,
  isFinalApplication,
  isFinalOffering,
  OFFERING_STATES,
  type Offering,
  type OfferingKind,
  type OfferingState,
  type OfferingStep,
  type OfferingTerms,
  type Refusal,
} from '@kabuto/brokerage';
import { commitmentOf } from '@kabuto/draw';
import { epochMs, type InstrumentCode, instrumentCode, isoDate, type Price, price, shares } from '@kabuto/market';
import type { Answer, CommandInput } from '../../apps/server/src/core/index.ts';
import type { Random } from '../../packages/market/test/oracle/random.ts';

/** Offerings and applications as answers had them: their states may have changed since. */
export type KnownOfferings = {
  readonly offerings: Offering[];
  readonly applications: Application[];
  /** Issues that are listed from IPOs, and their offer prices. */
  readonly listed: Map<InstrumentCode, Price>;
  /** IPOs that were announced so far: each is of an issue of its own. */
  ipos: number;
};

/** The code of the IPO with this number, from 0. */
const codeOf = (number: number): InstrumentCode =>
  instrumentCode(`1Z${(number % 36 ** 2).toString(36).padStart(2, '0').toUpperCase()}`);

/** Offerings that are under way at once. */
const MOST_OFFERINGS = 2;
const FIRST_DAY = isoDate('2026-11-24');
const SECRET = 'ab'.repeat(32);
const PROPOSAL = { number: 1, maker: 1, checker: 2 };
/** The system clock of offerings: when applications are taken, and when answers and payments are. */
const OPENS = epochMs(1_000);
const APPLIES = epochMs(1_500);
const CLOSES = epochMs(2_000);
const FROM = epochMs(3_000);
const ANSWERS = epochMs(3_500);
const UNTIL = epochMs(4_000);

function termsOf(random: Random, kind: OfferingKind, code: InstrumentCode): OfferingTerms {
  const isBlock = kind === 'block';
  const buys = kind !== 'distribution';
  return {
    kind,
    code,
    lot: shares(100),
    shares: shares(100 * random.between(2, 4)),
    least: shares(100),
    most: shares(200),
    standbys: kind === 'ipo' ? random.below(4) : 0,
    holdsAt: kind === 'ipo' && random.chance(40) ? 'draw' : 'application',
    schedule: {
      opensAt: OPENS,
      closesAt: CLOSES,
      drawAt: CLOSES,
      purchaseFrom: buys ? FROM : null,
      purchaseUntil: buys ? UNTIL : null,
      deliversOn: isBlock ? null : FIRST_DAY,
    },
    depositPercent: isBlock ? 20 : 100,
    penaltyPercent: isBlock ? 50 : 0,
    lockedUntil: isBlock ? isoDate('2026-11-26') : null,
  };
}

/** When a step to this state is due. */
const DUE: Partial<Record<OfferingState, typeof OPENS>> = {
  bookClosed: CLOSES,
  closed: CLOSES,
  priced: CLOSES,
  drawn: CLOSES,
  purchaseOpen: FROM,
  covering: FROM,
  purchaseClosed: UNTIL,
  completed: UNTIL,
};

const draw = { commitment: commitmentOf(SECRET) };
const last = price(8_000);

/** The facts of a step to this state. */
function stepTo(random: Random, to: OfferingState): OfferingStep {
  switch (to) {
    case 'rangeSet':
      return { to, low: price(8_000), high: price(10_000), step: price(100) };
    case 'bookOpen':
      return { to, draw };
    case 'priced':
      return { to, price: price(random.between(64, 120) * 100), proposal: PROPOSAL };
    case 'open':
      return { to, price: price(random.between(72, 80) * 100), lastClose: last, draw };
    case 'drawn':
      return { to, secret: SECRET, proposal: PROPOSAL };
    case 'announced':
    case 'cancelled':
      return { to: 'cancelled', reason: 'test' };
    case 'bookClosed':
    case 'closed':
    case 'completed':
    case 'covering':
    case 'executed':
    case 'listed':
    case 'purchaseClosed':
    case 'purchaseOpen':
      return { to };
  }
}

/** The listing of an IPO's issue. */
const listing = ({ code, lot }: Offering, offer: Price): CommandInput => ({
  kind: 'listIssue',
  code,
  lot,
  tickTable: 'other',
  issue: {
    names: { en: code, jp: code, tw: code },
    kana: 'シケン',
    section: 'growth',
    sector: '5050',
    offer,
    listedShares: shares(1_000_000),
    fictional: true,
    activity: 100,
    volatilityBps: 300,
  },
});

/** The next step of an offering, the listing before it, its task, or now and then its cancellation. */
function stepCommand(random: Random, offering: Offering, listed: ReadonlyMap<InstrumentCode, Price>): CommandInput {
  const { offeringId, kind, state, task, code, price: offer } = offering;
  if (task !== null) return { kind: 'continueOffering', offeringId, most: random.between(1, 4) };
  const states: readonly OfferingState[] = OFFERING_STATES[kind];
  const next = states[states.indexOf(state) + 1] ?? 'cancelled';
  const to = random.chance(4) ? 'cancelled' : next;
  if (to === 'listed' && offer !== null && !listed.has(code)) return listing(offering, offer);
  const wallAt = DUE[to] ?? OPENS;
  return { kind: 'stepOffering', offeringId, wallAt, ...stepTo(random, to) };
}

const bidOf = (random: Random, { kind }: Offering) => ({
  quantity: shares(100 * random.between(1, 2)),
  bid: kind === 'ipo' && random.chance(60) ? price(random.between(80, 100) * 100) : null,
  nonce: String(random.below(10)).repeat(32),
});

/** What a customer does about an application of its own; null: it has none that is known. */
function ownCommand(random: Random, offering: Offering, row: Application | undefined): CommandInput | null {
  if (row === undefined || row.accountId === HOUSE.offering) return null;
  const { applicationId, accountId, offeringId } = row;
  const of = { accountId, offeringId, applicationId };
  switch (row.state) {
    case 'signed':
      return { kind: 'reviewAgreement', offeringId, applicationId, accept: random.chance(85), wallAt: OPENS };
    case 'accepted':
      return { kind: 'applyOffering', accountId, offeringId, wallAt: APPLIES, ...bidOf(random, offering) };
    case 'submitted':
      if (random.chance(30)) return { kind: 'cancelApplication', ...of, wallAt: APPLIES };
      return { kind: 'amendApplication', ...of, wallAt: APPLIES, ...bidOf(random, offering) };
    case 'rejected':
    case 'withdrawn':
    case 'ineligible':
    case 'won':
    case 'standby':
    case 'lost':
    case 'purchased':
    case 'promoted':
    case 'declined':
    case 'lapsed':
    case 'released':
    case 'delivered':
      if (offering.kind === 'block') return { kind: 'payAllotment', ...of, wallAt: ANSWERS };
      return { kind: 'answerAllotment', ...of, wallAt: ANSWERS, answer: random.chance(70) ? 'buy' : 'decline' };
  }
}

/** Of a hundred commands in these states, the steps, and with them what customers do about their own applications. */
const SHARES: Partial<Record<OfferingState, readonly [number, number]>> = {
  bookOpen: [20, 40],
  open: [15, 60],
  purchaseOpen: [15, 95],
  covering: [15, 95],
};

/**
 * An announcement, a step or task, an application, or what a customer does about its own. `ofRest`: the issue of
 * distributions and blocks.
 */
export function offeringCommand(
  random: Random,
  accountId: AccountId,
  known: KnownOfferings,
  ofRest = '9999',
): CommandInput {
  const { offerings, applications } = known;
  const offering = offerings[random.below(MOST_OFFERINGS)];
  if (offering === undefined) {
    const kind = random.pick<OfferingKind>(['ipo', 'ipo', 'distribution', 'block', 'block']);
    const code = kind === 'ipo' ? codeOf(known.ipos) : instrumentCode(ofRest);
    if (kind === 'ipo') known.ipos += 1;
    return { kind: 'announceOffering', wallAt: epochMs(500), terms: termsOf(random, kind, code) };
  }
  const { offeringId } = offering;
  const roll = random.below(100);
  const [steps, owns] = SHARES[offering.state] ?? [85, 90];
  if (roll < steps || offering.task !== null) return stepCommand(random, offering, known.listed);
  const own = applications.filter((row) => row.offeringId === offeringId);
  const command = roll < owns ? ownCommand(random, offering, own[random.below(Math.max(1, own.length))]) : null;
  if (command !== null) return command;
  if (roll < owns + 5) {
    const bids = [true, false].map((buys) => ({ ...bidOf(random, offering), buys }));
    return { kind: 'simulateApplications', offeringId, wallAt: APPLIES, bids };
  }
  if (offering.kind === 'block' && random.chance(70)) {
    const agreement = { version: '1', digest: 'cd'.repeat(32) };
    return { kind: 'signAgreement', accountId, offeringId, agreement, wallAt: OPENS };
  }
  return { kind: 'applyOffering', accountId, offeringId, wallAt: APPLIES, ...bidOf(random, offering) };
}

/** Replaces a row by its number, or removes it once it has ended. */
function learnRow<Row>(rows: Row[], row: Row, isSame: (one: Row) => boolean, isOpen: boolean): void {
  const known = rows.findIndex(isSame);
  if (known !== -1) rows.splice(known, 1, ...(isOpen ? [row] : []));
  else if (isOpen) rows.push(row);
}

/** States after which nothing follows but a task. */
const OVER: readonly OfferingState[] = ['listed', 'executed', 'completed', 'cancelled'];

/** Learns from a refusal that a row has gone further, or has ended: the answer that said so was lost. */
function learnRefusal(known: KnownOfferings, input: CommandInput, { reason, params }: Refusal): void {
  if (!('offeringId' in input)) return;
  const { offeringId } = input;
  const at = known.offerings.findIndex((one) => one.offeringId === offeringId);
  const row = known.offerings[at];
  if (reason === 'OFFERING_UNKNOWN') known.offerings.splice(at, row === undefined ? 0 : 1);
  // the state is one of those that the broker has
  const state = params.state as OfferingState | undefined;
  const isOver = state !== undefined && OVER.includes(state);
  // a refused `continueOffering` is of an offering that is over, not of one whose last task is in progress
  if (row !== undefined && isOver && input.kind === 'continueOffering') {
    known.offerings.splice(at, 1);
    return;
  }
  const task = reason === 'OFFERING_BUSY' || isOver ? ({ kind: 'check', next: 0 } as const) : null;
  if (row !== undefined && (task !== null || reason === 'OFFERING_STATE'))
    known.offerings[at] = { ...row, task, state: state ?? row.state };
  if (reason !== 'APPLICATION_UNKNOWN' || !('applicationId' in input)) return;
  const ended = known.applications.findIndex((one) => one.applicationId === input.applicationId);
  if (ended !== -1) known.applications.splice(ended, 1);
}

/** Learns what an answer says about offerings and applications. */
export function learnOfferings(known: KnownOfferings, input: CommandInput, answer: Answer): void {
  const { refusal, offering, application } = answer;
  if (refusal !== null) learnRefusal(known, input, refusal);
  if (input.kind === 'listIssue' && (refusal === null || refusal.reason === 'INSTRUMENT_LISTED'))
    known.listed.set(input.code, input.issue.offer);
  if (offering !== undefined) {
    const { offeringId } = offering;
    learnRow(known.offerings, offering, (one) => one.offeringId === offeringId, !isFinalOffering(offering));
  }
  if (application === undefined) return;
  const { applicationId } = application;
  const isOpen = !isFinalApplication(application);
  learnRow(known.applications, application, (one) => one.applicationId === applicationId, isOpen);
}
