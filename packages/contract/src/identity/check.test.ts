import { describe, expect, it } from 'vitest';
import { identityFaults, isMyNumber, normalizeIdentity } from './check.ts';
import { type IDENTITY_DOCUMENTS, partsOf } from './documents.ts';

const TODAY = '2026-11-24';
const VALUES = {
  name: '山田 太郎',
  kana: 'ヤマダ タロウ',
  number: '123456789012',
  birthDate: '1990-04-01',
  address: '東京都千代田区千代田1-1',
  expiry: '2028-04-01',
};
const faults = (more: Partial<typeof VALUES>, document: (typeof IDENTITY_DOCUMENTS)[number] = 'driving-licence') =>
  identityFaults(document, { ...VALUES, ...more }, TODAY);

describe('the fields of an identity check', () => {
  it('are accepted when each is as on the document', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ number: 'AB12345678CD' }, 'residence-card')).toEqual([]);
    expect(faults({ number: 'TK1234567' }, 'passport')).toEqual([]);
  });

  it.each([
    ['name', '', 'missing'],
    ['name', 'あ'.repeat(81), 'format'],
    ['kana', '山田', 'not-kana'],
    ['number', '12345', 'format'],
    ['birthDate', '1990-02-30', 'date'],
    ['birthDate', '1890-01-01', 'date'],
    ['birthDate', '2008-11-25', 'too-young'],
    ['address', '', 'missing'],
    ['expiry', '2026-11-23', 'expired'],
    ['expiry', '20281', 'date'],
  ] as const)('%s %j is refused: %s', (field, value, fault) => {
    expect(faults({ [field]: value })).toEqual([{ field, fault }]);
  });

  it('are accepted on the very day of coming of age, and of expiry', () => {
    expect(faults({ birthDate: '2008-11-24', expiry: TODAY })).toEqual([]);
  });

  it('take no number with a My Number card, and no My Number with another document', () => {
    expect(partsOf('my-number-card')).not.toContain('number');
    expect(partsOf('my-number-card')).not.toContain('back');
    expect(faults({ number: '123456789018' }, 'passport')).toEqual([{ field: 'number', fault: 'my-number' }]);
    expect(faults({ number: '123456789018' })).toEqual([]);
  });

  it('are normalised before they are compared', () => {
    expect(normalizeIdentity({ number: ' ａｂ1234-5678 cd', kana: 'やまだ　たろう', name: ' 山田 ' })).toEqual({
      number: 'AB12345678CD',
      kana: 'ヤマダ タロウ',
      name: '山田',
    });
  });
});

describe('the check digit of a My Number', () => {
  it.each(['123456789018', '000000000000', '111111111118'])('%s is valid', (text) => {
    expect(isMyNumber(text)).toBe(true);
  });

  it('is wrong for all other last digits, and for other lengths', () => {
    for (let digit = 0; digit <= 9; digit++) expect(isMyNumber(`12345678901${digit}`)).toBe(digit === 8);
    expect(isMyNumber('1234567890188')).toBe(false);
  });
});
