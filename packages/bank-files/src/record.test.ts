import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBankName } from './bank-kana.ts';
import { ACCOUNT, type Layout, lengthOf, readRecord, writeRecord } from './record.ts';

const LAYOUT = [
  ['record', 'N', 1],
  ...ACCOUNT,
  ['payee', 'C', 30],
  ['amount', 'N', 10],
] as const satisfies Layout<string>;
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const name = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...Array.from('ｱｦﾝﾞﾟｶﾄAZ09()-./ ')), maxLength })
    .filter((text) => text === '' || isBankName(text));

it('a written record is read as it was', () => {
  const values = fc.record({
    record: digits(1),
    bank: digits(4),
    bankName: name(15),
    branch: digits(3),
    branchName: name(15),
    accountType: digits(1),
    account: digits(7),
    payee: name(30),
    amount: digits(10),
  });
  fc.assert(
    fc.property(values, (written) => {
      const bytes = writeRecord(LAYOUT, written, 1);
      expect(bytes).toHaveLength(lengthOf(LAYOUT));
      expect(readRecord(LAYOUT, bytes, 'jis', 1)).toEqual(written);
    }),
  );
});
