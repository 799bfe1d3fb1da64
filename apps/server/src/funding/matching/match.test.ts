import { describe, expect, it } from 'vitest';
import { drawReference } from '../reference.ts';
import { agreement, matchLine, payerName } from './match.ts';

const values = [7, 3, 19, 30, 11, 2, 5, 8, 21, 9];
const [MINE, OTHER] = [drawReference(() => values.shift() ?? 0), drawReference(() => values.shift() ?? 1)];
const declaration = { transferId: 1, amount: 50_000, reference: MINE, kana: 'ヤマダ タロウ' };
const line = { amount: 50_000, payer: `ﾔﾏﾀﾞ ﾀﾛｳ ${MINE}`, text: '' };
const another = { ...declaration, transferId: 2, reference: OTHER };

describe('a bank line', () => {
  it.each([
    ['in the payer name', line],
    ['behind the name without a space', { ...line, payer: `ﾔﾏﾀﾞ ﾀﾛｳ${MINE}` }],
    ['before the name', { ...line, payer: `${MINE} ﾔﾏﾀﾞ ﾀﾛｳ` }],
    ['in the message', { ...line, payer: 'ﾔﾏﾀﾞﾀﾛｳ', text: `EDI ${MINE}` }],
  ])('is credited with the reference %s, the amount and the name', (_where, of) => {
    expect(matchLine(of, [another, declaration])).toEqual({ kind: 'credit', transferId: 1 });
  });

  it('compares names as banks write them: small kana, long vowels, voiced marks, spaces', () => {
    const kana = 'ショージ　ガッキョク';
    const payer = `ｼﾖ-ｼﾞ ｶﾞﾂｷﾖｸ ${MINE}`;
    expect(agreement({ ...line, payer }, { ...declaration, kana })).toEqual({
      reference: true,
      amount: true,
      payer: true,
    });
    expect(payerName(payer)).toBe('ｼﾖ-ｼﾞ ｶﾞﾂｷﾖｸ');
  });

  it('is never credited for a third party, whatever else agrees', () => {
    const payer = `ｻﾄｳ ﾊﾅｺ ${MINE}`;
    const review = { kind: 'review', transferId: 1, reason: 'PAYER_NAME_DIFFERS' };
    expect(matchLine({ ...line, payer }, [declaration])).toEqual(review);
    expect(matchLine(line, [{ ...declaration, kana: null }])).toEqual(review);
    // More than the holder's name is another name.
    expect(matchLine({ ...line, payer: `ﾔﾏﾀﾞ ﾀﾛｳ ｻﾄｳ ${MINE}` }, [declaration])).toEqual(review);
  });

  it('waits for an operator with another amount, or without the reference', () => {
    const wrong = { kind: 'review', transferId: 1, reason: 'AMOUNT_DIFFERS' };
    expect(matchLine({ ...line, amount: 49_999 }, [declaration])).toEqual(wrong);
    const missing = { kind: 'review', transferId: 1, reason: 'REFERENCE_MISSING' };
    expect(matchLine({ ...line, payer: 'ﾔﾏﾀﾞ ﾀﾛｳ' }, [declaration, { ...another, amount: 1 }])).toEqual(missing);
  });

  it('is left to an operator with two references, or with several that look alike', () => {
    expect(matchLine({ ...line, text: OTHER }, [declaration, another])).toEqual({ kind: 'leave' });
    expect(matchLine({ ...line, payer: 'ﾔﾏﾀﾞ ﾀﾛｳ' }, [declaration, another])).toEqual({ kind: 'leave' });
  });

  it('belongs to nobody when only its amount or its name agrees', () => {
    expect(matchLine({ ...line, payer: 'ｻﾄｳ ﾊﾅｺ' }, [declaration])).toEqual({ kind: 'leave' });
    expect(matchLine({ ...line, payer: 'ﾔﾏﾀﾞ ﾀﾛｳ', amount: 1 }, [declaration])).toEqual({ kind: 'leave' });
    expect(matchLine(line, [])).toEqual({ kind: 'leave' });
  });
});
