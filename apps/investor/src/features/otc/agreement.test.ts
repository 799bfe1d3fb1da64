import { describe, expect, it } from 'vitest';
import { agreementForm, type RawAgreement } from './agreement.ts';

const signature: RawAgreement['strokes'] = [
  [
    { x: 100, y: 100 },
    { x: 500, y: 300 },
    { x: 700, y: 80 },
  ],
];
const codes = (more: Partial<RawAgreement>, photo: string | undefined = '7') =>
  agreementForm
    .view({ read: true, strokes: signature, ...more }, { photo })
    .errors.map(({ code, messageKey }) => [code, messageKey]);

describe('the form of a signed agreement', () => {
  it('VAL-22 asks to read the text to its end and to sign it, in this order', () => {
    expect(agreementForm.view(agreementForm.initial({ photo: undefined }), { photo: undefined }).errors).toMatchObject([
      { code: 'READ_FIRST' },
      { code: 'SIGNATURE_MISSING' },
      { code: 'VAL_UPLOAD_AGREEMENT_PHOTO' },
    ]);
    expect(codes({})).toEqual([]);
  });

  it('VAL-22 refuses too little ink', () => {
    expect(codes({ strokes: [[{ x: 1, y: 1 }]] })).toEqual([['SIGNATURE_EMPTY', 'otc.tooLittleInk']]);
  });

  it('VAL-16 asks for the photo of the signed paper', () => {
    expect(
      agreementForm
        .view({ read: true, strokes: signature }, { photo: undefined })
        .errors.map(({ messageKey }) => messageKey),
    ).toEqual(['prompts.agreementPhoto']);
  });
});
