import type { Plant } from './plant.ts';

const BROKER = 'packages/brokerage/src';
const ENGINE = 'apps/server/src/core/engine';

const unit = (file: string, title: string): Plant['test'] => ({ project: 'unit', file, title });
const atBroker = (title: string) => unit('packages/brokerage/test/scenarios/session-only.test.ts', title);
const atEngine = (title: string) => unit(`${ENGINE}/night-venue.test.ts`, title);
const atVenue = (title: string) => unit('packages/market/src/venue/night.test.ts', title);

/** Bugs of the night session. */
export const NIGHT_BUGS: readonly Plant[] = [
  {
    name: 'night order carried over',
    breaks: 'rules/market.md 2: orders of a PTS are valid for the session',
    file: `${BROKER}/commands/venue-phase.ts`,
    find: "        transitionOrder(turn, order, 'expired', 'SESSION_ENDED');\n",
    put: '        continue;\n',
    test: atBroker('one that waits for the end of a halt is sent then, or expires with the session'),
  },
  {
    name: 'night order waits for the next night',
    breaks: 'rules/market.md 2: orders of a PTS are valid for the session',
    file: `${BROKER}/orders/lifecycle.ts`,
    find: "  else if (isOutOfSession(turn.state, order)) transitionOrder(turn, order, 'expired', 'SESSION_ENDED');\n",
    put: '',
    test: atBroker('one in flight at a restart outside the session expires'),
  },
  {
    name: 'period order of the night as a child',
    breaks: 'decision 0128: no order for later days is taken, also not as the child of another',
    file: `${BROKER}/risk/group.ts`,
    find: '      periodRefusal(facts.venueTakes, child.timeInForce) ??\n',
    put: '',
    test: atBroker('one for later days is refused, also as the child of another'),
  },
  {
    name: 'night settles T+2',
    breaks: "rules/market.md 2: a night's trades settle three business days later",
    file: `${ENGINE}/broker-port.ts`,
    find: '{ waits: false, sessionOnly: true }',
    put: "{ waits: false, sessionOnly: true, settlement: { calendar: 'tokyo', lag: 1 } }",
    test: atEngine('has its own phase, date and settlement: T+2 by day, T+3 at night'),
  },
  {
    name: 'night with the base of the day before',
    breaks: "rules/market.md 2: the night has the next business day's base and limits",
    file: `${ENGINE}/engine.ts`,
    find: '        if (venue === NIGHT) this.night?.setTerms(this.broker.instruments(), at);\n',
    put: '',
    test: atEngine('has the base and the limits of the next day, and changes none of the broker'),
  },
  {
    name: 'first night opens at once in the evening',
    breaks: "decision 0128: a night that did not get the next day's terms is not traded",
    file: `${ENGINE}/engine.ts`,
    find: '    if (isNew) night.skipRunning({ epoch: this.epoch, seed, at });\n',
    put: '',
    test: atEngine('begins with the next evening in a market that gets it while a night would be running'),
  },
  {
    name: 'terms of the night for the broker',
    breaks: 'decision 0128: the broker has one set of terms, that of Tokyo',
    file: `${ENGINE}/night-venue.ts`,
    find: "if (report.kind === 'dayOpened') yield { ...report, instruments: [] };",
    put: "if (report.kind === 'dayOpened') yield report;",
    test: atEngine('has the base and the limits of the next day, and changes none of the broker'),
  },
  {
    name: 'stop triggered by a night price',
    breaks: 'offerings.md 3: stops and alerts use prices of Tokyo only',
    file: `${BROKER}/orders/lifecycle.ts`,
    find: "turn.requests.push({ kind: 'watch', orderId, instrument, ...trigger, ...(revision === 0 ? {} : { revision }) });",
    put: "turn.requests.push({ kind: 'watch', orderId, instrument, ...trigger, venue: 'pts' });",
    test: atEngine('stops and alerts follow the prices of Tokyo only'),
  },
  {
    name: 'reports of the night begin anew after a restart',
    breaks: 'decision 0063: numbers never begin anew by themselves',
    file: `${ENGINE}/night-venue.ts`,
    find: '    this.#nextReport = (this.#seen()?.last ?? 0) + 1;\n',
    put: '    this.#nextReport = 1;\n',
    test: atEngine('numbers its reports, and goes on after a restart with its orders'),
  },
  {
    name: 'closed night with participants',
    breaks: 'decision 0128: a closed night costs nothing',
    file: `${ENGINE}/night-venue.ts`,
    find: '    if (!this.isOpen && tick.at < this.#changesAt) return [];\n',
    put: '',
    test: atEngine('costs nothing while it is closed: no tick reaches it'),
  },
  {
    name: 'night as busy as the day',
    breaks: 'decision 0128: participants of the night are thin',
    file: 'packages/market/src/venue/night.ts',
    find: 'const ACTIVITY = 1 / 50;',
    put: 'const ACTIVITY = 1;',
    test: atVenue('quote and trade far less than by day'),
  },
];
