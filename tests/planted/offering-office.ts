import type { Plant, PlantTest } from './plant.ts';

const AREA = 'apps/server/src/offerings';
const OFFERINGS = 'packages/brokerage/src/offerings';
const RULE = 'rules/offerings.md';
const over = (file: string, title: string): PlantTest => ({
  project: 'integration',
  file: `tests/api/${file}.it.test.ts`,
  title,
});
const office = (title: string): PlantTest => over('offering-office', `BO-06 ${title}`);
const ipo = (title: string): PlantTest => over('offering-ipo', `BO-06 ${title}`);
const papers = (title: string): PlantTest => over('offering-papers', title);
const agreement = office('the agreement of a block is published by two, signed, looked at and accepted once');
const random: PlantTest = {
  project: 'unit',
  file: 'packages/brokerage/test/oracle/offerings.test.ts',
  title: 'have the draw, the waiting list, the holds and the deliveries of the naive model, whatever restarts',
};
/** Bugs of what operators do with offerings: proposals, freeze, draw, allotment, agreements. */
export const OFFERING_OFFICE_BUGS: readonly Plant[] = [
  {
    name: 'documents checked before the key is looked up',
    breaks: 'decision 0112: what was committed is never refused',
    file: 'apps/server/src/orders/submit.ts',
    find: '(await core.recorded(idempotency)) ?? ',
    put: '',
    test: over(
      'otc',
      'OTC-02 after a rejection, a withdrawal and a reset a block can be signed again, with new pictures only',
    ),
  },
  {
    name: 'draw proposed before its time',
    breaks: `${RULE} 1: drawn from the time of the draw on`,
    file: `${AREA}/operator/kinds/draw-kind.ts`,
    find: 'if (deps.now() < drawAt) throw',
    put: 'if (deps.now() < 0) throw',
    test: office('a distribution is opened at a discount, drawn by two operators and executed'),
  },
  {
    name: 'shares left out of what a draw is approved for',
    breaks: 'decision 0119: two operators sign list, price and shares',
    file: `${AREA}/operator/kinds/draw-kind.ts`,
    find: "  price: priceText(price) ?? '',\n  shares,\n",
    put: "  price: priceText(price) ?? '',\n",
    test: office('a distribution is opened at a discount, drawn by two operators and executed'),
  },
  {
    name: 'one lot more for everybody who asks for it',
    breaks: `${RULE} 3: until no lots are left`,
    file: `${OFFERINGS}/tasks/allot.ts`,
    find: '    extra -= more;\n',
    put: '',
    test: random,
  },
  {
    name: 'picture of an agreement beyond the limit of a day',
    breaks: 'decision 0121: views of pictures are limited',
    file: `${AREA}/operator/agreements.ts`,
    find: '      await requirePictureView(client, { tenantId, operatorId, now });\n',
    put: '',
    test: agreement,
  },
  {
    name: 'look at an agreement without its reason',
    breaks: 'decision 0121: the customer sees who looked, and why',
    file: `${AREA}/operator/agreements.ts`,
    find: 'fileId: opened, reason, roles',
    put: 'fileId: opened, roles',
    test: agreement,
  },
  {
    name: 'agreement replaced after a signature',
    breaks: 'decision 0121: the first signature makes the text final',
    file: `${AREA}/operator/kinds/document-kind.ts`,
    find: "named.document === 'agreement' && (await isSigned",
    put: "named.document !== 'agreement' && (await isSigned",
    test: agreement,
  },
  {
    name: 'agreement final after a refused signature',
    breaks: 'decision 0121: a signature that the broker has refused binds nobody',
    file: `${AREA}/operator/kinds/document-kind.ts`,
    find: 'and (a.application_id is not null or exists (',
    put: 'and (true or exists (',
    test: papers('OTC-02 a signature that the broker has refused does not make the text of an agreement final'),
  },
  {
    name: 'block opened without its agreement',
    breaks: 'decision 0139: an offering opens with its documents only',
    file: `${AREA}/documents.ts`,
    find: "return kind === 'block' && !versions",
    put: "return kind === 'distribution' && !versions",
    test: papers('BO-06 a block opens once its prospectus and its agreement are published'),
  },
  {
    name: 'book opened without a prospectus',
    breaks: 'decision 0139: an offering opens with its documents only',
    file: `${AREA}/jobs/advance.ts`,
    find: '(await missingDocument(client, tenantId, offering)) === null',
    put: '(await missingDocument(client, tenantId, offering)) !== undefined',
    test: papers('BO-06 the book of an IPO opens once its prospectus is published'),
  },
  {
    name: 'demand that falls as applications end',
    breaks: 'decision 0139: the demand that is shown is the sum of the frozen list',
    file: `${AREA}/operator/row.ts`,
    find: 'String(frozen ?? applied)',
    put: 'String(applied)',
    test: office('a distribution is opened at a discount, drawn by two operators and executed'),
  },
  {
    name: 'listing terms lost',
    breaks: 'decision 0147: an IPO is listed with the terms of its announcement',
    file: `${AREA}/operator/announce.ts`,
    find: 'offering.offeringId, issue);',
    put: 'offering.offeringId, { ...issue, listing: null });',
    test: ipo('an IPO that an operator announces is drawn, bought and listed with the terms of its announcement'),
  },
  {
    name: 'IPO of an operator taken for a course of the demo',
    breaks: 'decision 0147: the demo leaves the IPOs of operators alone',
    file: `${AREA}/demo/run.ts`,
    find: "if (offering.kind === 'ipo' && !isCourseCode(offering.code)) continue;",
    put: '',
    test: ipo('a course of the demo begins beside an IPO of an operator, which is left to the operators'),
  },
  {
    name: 'agreement of a closed block waits for a decision',
    breaks: 'BO-06: what nobody can decide any more is no work',
    file: `${AREA}/agreements.ts`,
    find: "p.state = 'signed' and f.state in ('announced', 'open')`",
    put: "p.state = 'signed'`",
    test: papers('BO-06 an agreement that the broker has decided, or whose block has closed, waits for nobody'),
  },
];
