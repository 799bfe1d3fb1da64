import { expect, it } from 'vitest';
import { type Draft, EMPTY_DRAFT, type IdentityDetail, identityForm, requiredParts, type Uploads } from './model.ts';

const TODAY = '2026-11-24';
const NONE: IdentityDetail = { state: 'none', case: null, clerkSeconds: 20 };
const REJECTED: IdentityDetail = {
  state: 'rejected',
  case: {
    document: 'driving-licence',
    name: '山田 太郎',
    kana: 'ヤマダ タロウ',
    number: '••••••••9012',
    birthDate: '1990-04-01',
    address: '東京都',
    expiry: '2028-04-01',
    submittedAt: 1,
    decidedAt: 2,
    rejections: [
      { part: 'kana', reason: 'differs', note: '' },
      { part: 'selfie', reason: 'one-colour', note: '' },
    ],
  },
  clerkSeconds: 20,
};
const DRAFT: Draft = {
  document: 'passport',
  name: '山田 太郎',
  kana: 'やまだ たろう',
  number: 'tk1234567',
  birthDate: '1990-04-01',
  address: '東京都',
  expiry: '2028-04-01',
};
const viewOf = (draft: Draft, uploads: Uploads, detail: IdentityDetail) =>
  identityForm.view(draft, { uploads, detail, today: TODAY });
const draftErrors = (draft: Draft, uploads: Uploads, detail: IdentityDetail) =>
  viewOf(draft, uploads, detail).errors.map(({ fields: [field], code }) => ({ field, fault: code }));
const submission = (draft: Draft, uploads: Uploads, detail: IdentityDetail) => viewOf(draft, uploads, detail).summary;
const UPLOADS = { front: '1', back: '2', selfie: '3' };

it('VAL-02 without a document only the document is missing', () => {
  expect(draftErrors(EMPTY_DRAFT, {}, NONE)).toEqual([{ field: 'document', fault: 'missing' }]);
});

it('VAL-01 VAL-03 everything that the document has is required, fields before pictures', () => {
  const errors = draftErrors({ ...EMPTY_DRAFT, document: 'my-number-card' }, {}, NONE);
  expect(errors.map(({ field }) => field)).toEqual([
    'name',
    'kana',
    'birthDate',
    'address',
    'expiry',
    'front',
    'selfie',
  ]);
  expect(draftErrors(DRAFT, UPLOADS, NONE)).toEqual([]);
  expect(submission(DRAFT, UPLOADS, NONE)).toEqual({ ...DRAFT, ...UPLOADS });
});

it('a document without a number sends none, even if one was entered before', () => {
  const { number: _number, ...rest } = DRAFT;
  const { back: _back, ...pictures } = UPLOADS;
  const card = { document: 'my-number-card' } as const;
  expect(submission({ ...DRAFT, ...card }, UPLOADS, NONE)).toEqual({ ...rest, ...pictures, ...card });
});

it('KYC-01 after a rejection only the rejected parts are required, of the same document', () => {
  expect(requiredParts(EMPTY_DRAFT, REJECTED)).toEqual(['kana', 'selfie']);
  const repaired = { ...EMPTY_DRAFT, kana: 'ヤマダ' };
  expect(draftErrors(repaired, {}, REJECTED)).toEqual([{ field: 'selfie', fault: 'missing' }]);
  expect(submission(repaired, { selfie: '9' }, REJECTED)).toEqual({
    document: 'driving-licence',
    kana: 'ヤマダ',
    selfie: '9',
  });
  expect(requiredParts(DRAFT, REJECTED)).toHaveLength(9);
});
