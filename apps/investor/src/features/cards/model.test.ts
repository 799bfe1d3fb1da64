import { expect, it } from 'vitest';
import { addCardForm, bankForm, type Draft, digitsOf, EMPTY_DRAFT, subjectOf } from './model.ts';

const KANA = 'ヤマダ タロウ';
const DRAFT: Draft = {
  ...EMPTY_DRAFT,
  bank: { code: '0001', name: 'みずほ' },
  branch: { code: '105', name: '小舟町' },
  type: '1',
  number: '1234',
};
const POST: Draft = { ...EMPTY_DRAFT, bank: { code: '9900', name: 'ゆうちょ' }, symbol: '10140', number: '12345671' };
const draftFaults = (draft: Draft, kana: string) =>
  addCardForm.view(draft, kana).errors.map(({ fields: [part], messageKey }) => ({ part, text: messageKey }));
const bodyOf = (draft: Draft, kana: string) => addCardForm.view(draft, kana).summary;
const partsOf = (draft: Draft): (string | undefined)[] => draftFaults(draft, KANA).map(({ part }) => part);

it('VAL-17 prompts for bank, branch, type, number and holder, each by itself', () => {
  expect(draftFaults({ ...EMPTY_DRAFT, holder: '' }, KANA)).toEqual([
    { part: 'bank', text: 'prompts.bankName' },
    { part: 'branch', text: 'prompts.bankBranch' },
    { part: 'type', text: 'prompts.accountType' },
    { part: 'number', text: 'cards.numberPrompt' },
    { part: 'holder', text: 'prompts.accountName' },
  ]);
  expect(partsOf(DRAFT)).toEqual([]);
  expect(partsOf({ ...DRAFT, number: '0' })).toEqual(['number']);
});

it('compares the holder with the verified name in the form of banks', () => {
  expect(partsOf({ ...DRAFT, holder: 'やまだ　たろう' })).toEqual([]);
  expect(partsOf({ ...DRAFT, holder: 'ﾔﾏﾀﾞ ﾀﾛｳ' })).toEqual([]);
  expect(partsOf({ ...DRAFT, holder: 'ヤマダタロウ' })).toEqual(['holder']);
  expect(partsOf({ ...DRAFT, holder: '山田 太郎' })).toEqual(['holder']);
});

it('asks symbol and number of Japan Post instead, and shows them as the bank sees them', () => {
  expect(partsOf({ ...POST, symbol: '', number: '' })).toEqual(['symbol', 'number']);
  expect(partsOf({ ...POST, number: '12345672' })).toEqual(['number']);
  expect(partsOf(POST)).toEqual([]);
  expect(bodyOf(POST, KANA)).toEqual({ bank: '9900', symbol: '10140', number: '12345671', holder: KANA });
  expect(bankForm(POST, KANA)).toEqual({ branch: '018', type: '1', number: '1234567', holder: 'ﾔﾏﾀﾞ ﾀﾛｳ' });
  expect(bankForm(DRAFT, KANA)).toEqual({ branch: '105', type: '1', number: '0001234', holder: 'ﾔﾏﾀﾞ ﾀﾛｳ' });
});

it('keeps digits only, full-width ones too', () => {
  expect(digitsOf('１２-3４ a5678', 7)).toBe('1234567');
});

it('binds the confirmation to the key and the account', () => {
  const body = bodyOf(DRAFT, KANA);
  const others = [
    subjectOf('other-key', body),
    subjectOf('key', { ...body, number: '1235' }),
    subjectOf('key', { ...body, branch: '106' }),
  ];
  expect(subjectOf('key', body)).toBe('key.0001.105.1..1234');
  expect(others).not.toContain(subjectOf('key', body));
});
