import type { Plant, PlantTest } from './plant.ts';

const AREA = 'apps/server/src/offerings';
const unit = (file: string, title: string): PlantTest => ({ project: 'unit', file: `${AREA}/${file}.test.ts`, title });
const over = (file: string, title: string): PlantTest => ({
  project: 'integration',
  file: `tests/api/${file}.it.test.ts`,
  title,
});

/** Bugs of what the server keeps of offerings besides the broker's rows. */
export const OFFERING_PAPER_BUGS: readonly Plant[] = [
  {
    name: 'application without the prospectus',
    breaks: 'the current prospectus is opened before applying',
    file: `${AREA}/prospectus.ts`,
    find: "if (!(await hasOpenedProspectus(client, of))) throw new Refused('PROSPECTUS_NOT_OPENED', 'offeringId');",
    put: '',
    test: over('offerings', 'from its announcement to the first sale'),
  },
  {
    name: 'agreement signed under another text',
    breaks: 'VAL-22: a signature is bound to the text that was shown',
    file: `${AREA}/operations/otc-agreement.ts`,
    find: 'documentHash(document.texts[language]) === hash',
    put: 'hash.length === 64',
    test: over('otc', 'from its agreement to the end of its lock-up'),
  },
  {
    name: 'empty signature taken',
    breaks: 'OTC-02: a signature of one colour is none',
    file: `${AREA}/operations/otc-agreement.ts`,
    find: '(await files.isUniform(owner, signature)) === true',
    put: 'false',
    test: over('otc', 'from its agreement to the end of its lock-up'),
  },
  {
    name: 'result follows the state',
    breaks: 'decision 0119: rows of a frozen list keep what the draw gave them',
    file: `${AREA}/certificate.ts`,
    find: "outcome: allotted > 0 ? 'won' : 'lost'",
    put: "outcome: of.state === 'won' ? 'won' : 'lost'",
    test: unit('next', 'a published result stays what the draw gave'),
  },
  {
    name: 'standby has to answer twice',
    breaks: 'IPO-04: what is due is due until it was answered',
    file: `${AREA}/next.ts`,
    find: "state === 'purchaseOpen' && application.answer === null",
    put: "state === 'purchaseOpen'",
    test: unit('next', 'answer until the purchase window closes, once'),
  },
  {
    name: 'block to be sold after it was sold',
    breaks: 'OTC-04: selling is due while shares of the issue are owned',
    file: `${AREA}/next.ts`,
    find: "return owned ? { action: 'sell', until: null } : null;",
    put: "return owned === null ? null : { action: 'sell', until: null };",
    test: unit('next', 'sold from the day its lock-up ends'),
  },
  {
    name: 'open offerings cut off by ended ones',
    breaks: 'IPO-01: offerings that are open are always listed',
    file: `${AREA}/read.ts`,
    find: 'order by open desc, case when open',
    put: 'order by closes_at, case when open',
    test: {
      project: 'integration',
      file: 'tests/core/offering-reads.it.test.ts',
      title: 'IPO-01 offerings that are open are listed first, however many have ended',
    },
  },
  {
    name: 'total of applications falls as they end',
    breaks: 'IPO-03: the total of a frozen list never changes',
    file: `${AREA}/views.ts`,
    find: 'shares: String(frozenShares ?? 0)',
    put: 'shares: String(offering.applied)',
    test: over('offerings', 'from its announcement to the first sale'),
  },
  {
    name: 'lock-up ends a day late',
    breaks: 'OTC-04: the shares are free on the first day after the lock-up',
    file: `${AREA}/next.ts`,
    find: 'date < lockedUntil',
    put: 'date <= lockedUntil',
    test: unit('next', 'sold from the day its lock-up ends'),
  },
];
