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
    file: `${DOCUMENTS}/issue.ts`,
    find: 'and trade_date < least($3::date, $7::date)',
    put: 'and trade_date <= $3::date and $7::date is not null',
    test: { ...ISSUED, title: 'a trade of today is confirmed on the next business day, by the job too' },
  },
  {
    name: 'confirmation issued before the last delivery',
    breaks: 'decision 0131: day trades of a date can be delivered after the close',
    file: `${DOCUMENTS}/issue.ts`,
    find: 'and trade_date < least($3::date, $7::date)',
    put: 'and trade_date < $3::date and $7::date is not null',
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
    file: `${DOCUMENTS}/issue.ts`,
    find: "interval '3 months' <= $7::date",
    put: "interval '3 months' <= $3::date and $7::date is not null",
    test: {
      ...JOB,
      title: 'DOC-01 a quarter gets its statement once its last day is over, not when the next trade date has begun',
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
