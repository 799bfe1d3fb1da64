import type { Plant } from './plant.ts';

const DOCUMENTS = 'apps/server/src/documents';
const PORTFOLIO = 'apps/server/src/portfolio';
const ISSUED = { project: 'integration', file: 'tests/api/documents.it.test.ts' } as const;
const JOB = { project: 'integration', file: 'tests/api/document-job.it.test.ts' } as const;
const STATEMENT = { project: 'integration', file: 'tests/api/statement.it.test.ts' } as const;
const DRAWN = { project: 'unit', file: `${DOCUMENTS}/pdf/draw-paper.test.ts` } as const;

/** Bugs of statements and documents. */
export const DOCUMENT_BUGS: readonly Plant[] = [
  {
    name: 'trades confirmed on their own date',
    breaks: 'rules/product.md 2: the confirmation is issued on the next business day',
    file: `${DOCUMENTS}/due.ts`,
    find: 'and f.trade_date < least($4::date, $10::date)',
    put: 'and f.trade_date <= $4::date and $10::date is not null',
    test: { ...ISSUED, title: 'a trade of today is confirmed on the next business day, by the job too' },
  },
  {
    name: 'confirmation issued before the last delivery',
    breaks: 'decision 0131: day trades of a date can be delivered after the close',
    file: `${DOCUMENTS}/due.ts`,
    find: 'and f.trade_date < least($4::date, $10::date)',
    put: 'and f.trade_date < $4::date and $10::date is not null',
    test: {
      project: 'integration',
      file: 'tests/api/day-trades-end.it.test.ts',
      title: 'takes deliveries after the close too, so that the confirmation of the date is issued after it',
      course: true,
    },
  },
  {
    name: 'statement of a quarter on its last day',
    breaks: 'rules/product.md 2: a quarter gets its statement after its end',
    file: `${DOCUMENTS}/due.ts`,
    find: '    ranges.quartersUntil,',
    put: '    rangesSince(doneAt, { today: due }).quartersUntil,',
    test: {
      ...JOB,
      title: 'DOC-01 a quarter gets its statement once its last day is over, not when the next trade date has begun',
    },
  },
  {
    name: 'documents due at the row of the close itself',
    breaks:
      'decision 0131: the closing auction has several rows of that time, and a document is issued after all of them',
    file: `${DOCUMENTS}/head-of.ts`,
    find: 'epochMs(at - 1)',
    put: 'epochMs(at)',
    test: {
      ...JOB,
      title: 'DOC-01 trades whose day has not ended in the read tables are not confirmed, however far the market is',
    },
  },
  {
    name: 'paper read from several snapshots',
    breaks: 'decision 0131: a paper is read from one snapshot',
    file: `${DOCUMENTS}/make-copy.ts`,
    find: 'return readTenant(deps.pool',
    put: 'return (readTenant, withTenant)(deps.pool',
    test: {
      ...JOB,
      title: 'DOC-01 the statement of a period that is not over is not stored, and one is read from one snapshot',
    },
  },
  {
    name: 'documents of others',
    breaks: "another member's document is not found",
    file: `${DOCUMENTS}/operations/document-file.ts`,
    find: ' || document.userId !== userId || document.accountId !== accountId',
    put: ' || document.userId + userId + document.accountId + accountId < 0',
    test: { ...ISSUED, title: 'shows nobody the documents of another member, nor one that does not exist' },
  },
  {
    name: 'statement without its last day',
    breaks: 'a statement ends where the one of the next period begins',
    file: `${PORTFOLIO}/cash-book.ts`,
    find: 'until: tokyoEpoch(addDays(to, 1), 0)',
    put: 'until: tokyoEpoch(to, 0)',
    test: {
      ...STATEMENT,
      title: 'ends where the one of the next period begins, in yen and in shares, wherever the year is cut',
    },
  },
  {
    name: 'PDF with the time of writing',
    breaks: 'decision 0130: a paper is always the same PDF',
    file: `${DOCUMENTS}/pdf/sheet.ts`,
    find: 'CreationDate: new Date(date)',
    put: 'CreationDate: new Date(date + performance.now() * 1_000)',
    test: { ...DRAWN, title: 'is the same each time, byte for byte, and another one for another text' },
  },
];
