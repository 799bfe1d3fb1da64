import type { Plant, PlantTest } from './plant.ts';

const AREA = 'packages/bank-files/src';
const unit = (file: string, title: string): PlantTest => ({ project: 'unit', file: `${AREA}/${file}.test.ts`, title });

/** Bugs of bank files. */
export const BANK_FILE_BUGS: readonly Plant[] = [
  {
    name: 'sum of a notification not compared',
    breaks: 'rules/bank-files.md 2: a file that differs in anything is refused whole',
    file: `${AREA}/notification.ts`,
    find: "      ['creditSum', credit.sum],\n",
    put: '',
    test: unit('notification', 'for another amount'),
  },
  {
    name: 'cancellation read as a credit',
    breaks: 'rules/bank-files.md 2: a line with cancellation 1 takes an earlier one back',
    file: `${AREA}/notification.ts`,
    find: "data.cancellation === '1' ? 'cancellation' : 'credit'",
    put: "data.cancellation === '2' ? 'cancellation' : 'credit'",
    test: unit('notification', 'is read with "" after each record'),
  },
  {
    name: 'uncleared cheque counted as cleared',
    breaks: 'rules/bank-files.md 2: only what is cleared may be credited',
    file: `${AREA}/notification.ts`,
    find: 'cleared: amount - uncleared',
    put: 'cleared: amount',
    test: unit('notification', 'is read with "" after each record'),
  },
  {
    name: 'era without its last day',
    breaks: 'rules/bank-files.md 2: Heisei ended on 30 April 2019',
    file: `${AREA}/era-date.ts`,
    find: 'if (date < first || date > last) continue;',
    put: 'if (date < first) continue;',
    test: unit('era-date', '381124 read on 2026-11-24 is none'),
  },
  {
    name: 'name of a payee not checked',
    breaks: 'rules/bank-files.md 3: names have no small kana',
    file: `${AREA}/record.ts`,
    find: "if (kind === 'C' && value !== '' && !isBankName(value))",
    put: "if (kind === 'N' && value !== '' && !/^\\d*$/.test(value))",
    test: unit('transfers', 'is refused with small kana in the name of a bank'),
  },
  {
    name: 'line ends mixed in one file',
    breaks: 'rules/bank-files.md 2: all records end alike',
    file: `${AREA}/split-records.ts`,
    find: "if (end !== firstEnd && !(isLast && end === ''))",
    put: "if (firstEnd === undefined && !(isLast && end === ''))",
    test: unit('notification', 'with line ends of two kinds, or with some and none'),
  },
  {
    name: 'account zero at Japan Post',
    breaks: 'rules/bank-files.md 4: the account is not zero',
    file: `${AREA}/japan-post.ts`,
    find: 'if (Number(account) === 0) return null;',
    put: '',
    test: unit('names-and-numbers', 'symbol "10530" number "01" is none'),
  },
];
