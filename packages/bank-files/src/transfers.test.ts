import { describe, expect, it } from 'vitest';
import { jis } from './testing-files.ts';
import { type BankAccount, type TransferFile, writeTransfers } from './transfers.ts';

const pad = (text: string, length: number): string => text.padEnd(length, ' ');
const FROM: BankAccount = {
  bank: '0128',
  bankName: 'ｸﾞﾝﾏ',
  branch: '001',
  branchName: 'ﾎﾝﾃﾝ',
  accountType: '2',
  account: '0123456',
};
const TO: BankAccount = {
  bank: '0005',
  bankName: 'ﾐﾂﾋﾞｼUFJ',
  branch: '135',
  branchName: 'ｼﾌﾞﾔ',
  accountType: '1',
  account: '0000789',
};
const FILE: TransferFile = {
  client: '0000012345',
  clientName: 'ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ',
  from: FROM,
  date: '2026-11-27',
  transfers: [
    { transferId: 4_711, to: TO, payee: 'ﾔﾏﾀﾞ ﾀﾛｳ', amount: 1_234_567 },
    { transferId: 4_712, to: { ...TO, account: '1234567' }, payee: 'ｻﾄｳ ﾊﾅｺ', amount: 9_999_999_999 },
  ],
};
const with1 = (changes: Partial<TransferFile['transfers'][number]>): TransferFile => ({
  ...FILE,
  transfers: FILE.transfers.map((transfer, at) => (at === 1 ? { ...transfer, ...changes } : transfer)),
});

describe('a file of outgoing transfers', () => {
  it('is the published layout, byte by byte', () => {
    const records = [
      `1210${'0000012345'}${pad('ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ', 40)}1127${'0128'}${pad('ｸﾞﾝﾏ', 15)}${'001'}${pad('ﾎﾝﾃﾝ', 15)}2${'0123456'}${pad('', 17)}`,
      `2${'0005'}${pad('ﾐﾂﾋﾞｼUFJ', 15)}${'135'}${pad('ｼﾌﾞﾔ', 15)}00001${'0000789'}${pad('ﾔﾏﾀﾞ ﾀﾛｳ', 30)}${'0001234567'}0${'0000004711'}${'0000000000'}7 ${pad('', 7)}`,
      `2${'0005'}${pad('ﾐﾂﾋﾞｼUFJ', 15)}${'135'}${pad('ｼﾌﾞﾔ', 15)}00001${'1234567'}${pad('ｻﾄｳ ﾊﾅｺ', 30)}${'9999999999'}0${'0000004712'}${'0000000000'}7 ${pad('', 7)}`,
      `8000002${'010001234566'}${pad('', 101)}`,
      `9${pad('', 119)}`,
    ];
    expect(records.map(({ length }) => length)).toEqual([120, 120, 120, 120, 120]);
    expect(writeTransfers(FILE)).toEqual(jis(records.map((record) => `${record}\r\n`).join('')));
  });

  it.each([
    ['an amount of eleven digits', 'line 3, amount', with1({ amount: 10_000_000_000 })],
    ['no amount', 'line 3, amount', with1({ amount: 0 })],
    ['half a yen', 'line 3, amount', with1({ amount: 0.5 })],
    ['a name of 31 characters', 'line 3, payee', with1({ payee: 'ｱ'.repeat(31) })],
    ['no name', 'line 3, payee', with1({ payee: '' })],
    ['a name in small letters', 'line 3, payee', with1({ payee: 'Yamada' })],
    ['a name in full width', 'line 3, payee', with1({ payee: 'ヤマダ' })],
    ['an account without its zeros', 'line 3, account', with1({ to: { ...TO, account: '789' } })],
    ['a branch of letters', 'line 3, branch', with1({ to: { ...TO, branch: 'ABC' } })],
    ['a transfer twice', 'line 3, transferId', with1({ transferId: 4_711 })],
    ['no transfer', 'line 1, transfers', { ...FILE, transfers: [] }],
    ['a client number that is too long', 'line 1, client', { ...FILE, client: '12345678901' }],
    ['another form of date', 'line 1, date', { ...FILE, date: '11/27' }],
    ['a day that does not exist', 'line 1, date', { ...FILE, date: '2026-13-45' }],
    ['the 29th of February of another year', 'line 1, date', { ...FILE, date: '2026-02-29' }],
    ['no client number', 'line 1, client', { ...FILE, client: '' }],
    ['a short client number', 'line 1, client', { ...FILE, client: '12345' }],
    ['no client name', 'line 1, clientName', { ...FILE, clientName: '' }],
    ['a client name of spaces', 'line 1, clientName', { ...FILE, clientName: '   ' }],
    ['a name of spaces', 'line 3, payee', with1({ payee: '  ' })],
    ['two spaces between words', 'line 3, payee', with1({ payee: 'ｻﾄｳ  ﾊﾅｺ' })],
    ['small kana', 'line 3, payee', with1({ payee: 'ｼｮｳ ﾊﾅｺ' })],
    ['a long vowel mark', 'line 3, payee', with1({ payee: 'ﾘｰ ﾊﾅｺ' })],
    ['brackets', 'line 3, payee', with1({ payee: '｢ｻﾄｳ｣' })],
    ['a yen sign', 'line 3, payee', with1({ payee: 'ｻﾄｳ¥' })],
    ['small kana in the name of a bank', 'line 3, bankName', with1({ to: { ...TO, bankName: 'ｷｬﾋﾟﾀﾙ' } })],
    ['an unknown account type', 'line 3, accountType', with1({ to: { ...TO, accountType: '7' as never } })],
    ['no account type', 'line 3, accountType', with1({ to: { ...TO, accountType: '' as never } })],
    ['an id of eleven digits', 'line 3, transferId', with1({ transferId: 10_000_000_000 })],
  ])('is refused with %s', (_why, problem, file) => {
    expect(() => writeTransfers(file)).toThrow(problem);
  });
});
