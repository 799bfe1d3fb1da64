import type { Plant } from './plant.ts';

const BROKER = 'packages/brokerage/src';
const BROKER_TEST = 'packages/brokerage/test/scenarios/venues.test.ts';
const ENGINE_TEST = 'tests/core/two-venues.test.ts';

const unit = (file: string, title: string): Plant['test'] => ({ project: 'unit', file, title });

/** Bugs of more than one venue. */
export const VENUES: readonly Plant[] = [
  {
    name: 'report of another venue accepted',
    breaks: 'rules/core.md 5: one order, one venue',
    file: `${BROKER}/commands/venue-report.ts`,
    find: '  checkVenue(order, report);\n',
    put: '',
    test: unit(BROKER_TEST, 'are never filled, acknowledged or ended by another venue'),
  },
  {
    name: 'repeated report number applied',
    breaks: 'decision 0063: a numbered report counts once',
    file: `${BROKER}/venue/venue-reports.ts`,
    find: 'return index < 0 ? null : { last, missing: missing.toSpliced(index, 1) };',
    put: 'return { last, missing: index < 0 ? missing : missing.toSpliced(index, 1) };',
    test: unit(BROKER_TEST, 'change nothing when repeated, also where the order itself cannot detect it'),
  },
  {
    name: 'missing report number forgotten',
    breaks: 'decision 0063: a report may come ahead of others, which still count',
    file: `${BROKER}/venue/venue-reports.ts`,
    find: 'missing: [...missing, ...Array.from({ length: seq - last - 1 }, (_, n) => last + 1 + n)]',
    put: 'missing',
    test: unit(BROKER_TEST, 'are applied ahead of missing ones, which count when they arrive, once'),
  },
  {
    name: 'number of a stale report forgotten',
    breaks: 'decision 0063: what is repeated after a restart is what was not applied',
    file: `${BROKER}/commands/venue-report.ts`,
    find: "return outcome.kind === 'stale' && report.venueSeq !== undefined ? done() : outcome;",
    put: 'return outcome;',
    test: unit(BROKER_TEST, 'are remembered also when their order is gone'),
  },
  {
    name: "reset ends the other venue's orders",
    breaks: 'decision 0063: each venue resets alone',
    file: `${BROKER}/commands/venue-phase.ts`,
    find: ' || isWorking(order) || !isSameVenue(order, input)',
    put: ' || isWorking(order)',
    test: unit(BROKER_TEST, 'sends its own orders again and leaves those of the others as they are'),
  },
  {
    name: 'report of before a reset applied',
    breaks: 'decision 0063: reports with lower numbers are of before the reset',
    file: `${BROKER}/commands/venue-phase.ts`,
    find: '  if (input.nextReport !== undefined) session.reports = seenBefore(input.nextReport);\n',
    put: '',
    test: unit(BROKER_TEST, 'reports from a new number on, and what was in flight before changes nothing'),
  },
  {
    name: 'session of one venue for all',
    breaks: 'decision 0063: phase, date, settlement and capabilities are rows of a venue',
    file: `${BROKER}/venue/venue-session.ts`,
    find: '  return venues.venues?.find((row) => row.venue === venue);',
    put: '  return venues.venues?.some((row) => row.venue === venue) === true ? venues : undefined;',
    test: unit(BROKER_TEST, 'are checked against the capabilities of their own venue'),
  },
  {
    name: 'first venue written',
    breaks: 'decision 0063: the first venue is never written',
    file: 'packages/market/src/venue/venue-id.ts',
    find: 'venue === undefined || venue === FIRST_VENUE ? {} : { venue }',
    put: '({ venue: venue ?? FIRST_VENUE })',
    test: unit(
      'apps/server/src/core/engine/venue-bytes.test.ts',
      'name no venue in anything that an engine before one venue journals or stores',
    ),
  },
  {
    name: 'venue behind the open settlement date trades',
    breaks: 'rules/market.md 6.2: cost and result belong to one settlement date',
    file: `${BROKER}/commands/venue-phase.ts`,
    find: 'invariant(session.settlesOn === open,',
    put: 'invariant(session.settlesOn === open || open !== null,',
    test: unit(BROKER_TEST, 'a venue that has not reached the open settlement date takes no orders'),
  },
  {
    name: 'request sent to the first venue',
    breaks: 'rules/core.md 5: one order, one venue',
    file: 'apps/server/src/core/engine/engine.ts',
    find: 'this.#portOf(venue).send(request, account, this.#at)',
    put: 'this.#first.send(request, account, this.#at)',
    test: unit(ENGINE_TEST, 'carries every request to the venue of its order and takes the fills from there'),
  },
  {
    name: 'reports do not wait for a sweep',
    breaks: 'decision 0056: nothing trades until every account has come to the date',
    file: 'apps/server/src/core/engine/engine.ts',
    find: '        yield;\n        if (this.#sweeps.inProgress) break;\n',
    put: '        yield;\n',
    test: unit(ENGINE_TEST, 'opens its session only when every account has reached its date, in steps'),
  },
  {
    name: 'venue of a row not compared',
    breaks: 'rules/core.md 1, verify: the tables equal the journal',
    file: 'apps/server/src/core/verify/rows.ts',
    find: '  venue: row.venue ?? null,\n  credit',
    put: '  venue: null,\n  credit',
    test: {
      project: 'integration',
      file: 'tests/core/venues.it.test.ts',
      title: 'cannot be taken off an order or a fill without verify naming the row',
    },
  },
  {
    name: 'resumed venue repeats nothing',
    breaks: 'decision 0063: reports that were not committed are requested again',
    file: 'apps/server/src/core/engine/engine.ts',
    find: '      port.resume(this.broker.reportsSeen(atVenue(venue)));\n',
    put: '',
    test: unit(
      ENGINE_TEST,
      'receives a report again that was applied and not committed, and counts one that was committed once',
    ),
  },
  {
    name: 'settlement of the first venue for all',
    breaks: 'decision 0063: each venue declares when its trades settle',
    file: `${BROKER}/broker.ts`,
    find: 'return settlementDate(sessionOf(this.#state.globals, at).venueTakes, tradeDate);',
    put: 'return settlementDate(sessionOf(this.#state.globals, at) && this.#state.globals.venueTakes, tradeDate);',
    test: unit(ENGINE_TEST, 'settles the trades of each venue by the lag that it declares'),
  },
  {
    name: 'quote of another venue shown as one of the first',
    breaks: 'decision 0063: quotes have a venue',
    file: 'apps/server/src/stream/market-topics.ts',
    find: 'this.#quotes.get(factsKey(code, row.venue))',
    put: 'this.#quotes.get(code)',
    test: unit(
      'apps/server/src/stream/market-topics.test.ts',
      'of another venue have its name before the code, and none exists of an unknown venue',
    ),
  },
  {
    name: 'quotes of another venue not restored',
    breaks: 'decision 0063: quotes have a venue, also after a restart',
    file: 'apps/server/src/core/recovery/recovery.ts',
    find: '  engine.quotes.restore(facts);\n',
    put: '',
    test: {
      project: 'integration',
      file: 'tests/core/venues.it.test.ts',
      title: 'has quotes beside those of the first venue, which a restart reads back and verify compares',
    },
  },
];
