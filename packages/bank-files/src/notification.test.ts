import { describe, expect, it } from 'vitest';
import { BankFileError, parseNotification } from './index.ts';
import {
  jis,
  NOTIFICATION,
  NOTIFICATION_END,
  NOTIFICATION_HEADER,
  NOTIFICATION_LINES,
  NOTIFICATION_TRAILER,
} from './testing-files.ts';

const TODAY = '2026-11-25';
const read = (records: readonly string[], end = '') =>
  parseNotification(jis(records.map((record) => `${record}${end}`).join('')), TODAY);

function problemOf(bytes: Uint8Array): string {
  try {
    parseNotification(bytes, TODAY);
    return 'read';
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return `${error.line} ${error.field}`;
  }
}
const problem = (...records: string[]): string => problemOf(jis(records.join('')));
/** A record with other characters at a position, counted from 1 as the layouts do. */
const changed = (record: string, at: number, text: string): string =>
  record.slice(0, at - 1) + text + record.slice(at - 1 + text.length);

describe('a notification of incoming transfers', () => {
  it.each(['', '\r\n', '\n'])('is read with %j after each record', (end) => {
    expect(NOTIFICATION.every(({ length }) => length === 200)).toBe(true);
    const [found, ...others] = read(NOTIFICATION, end);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      bank: '0172',
      branch: '101',
      accountType: '1',
      account: '0123456',
      holder: 'ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ',
      createdOn: '2026-11-24',
      from: '2026-11-24',
      to: '2026-11-24',
    });
    expect(found?.lines).toEqual([
      {
        line: 2,
        kind: 'credit',
        enquiryNumber: '000001',
        bookedOn: '2026-11-24',
        valueOn: '2026-11-24',
        amount: 5e4,
        uncleared: 0,
        cleared: 5e4,
        payerCode: '0000000000',
        payer: 'ﾔﾏﾀﾞ ﾀﾛｳ K7M2QX',
        payerBankName: 'ﾐﾂﾋﾞｼUFJ',
        payerBranchName: 'ｼﾌﾞﾔ',
        ediText: '',
      },
      {
        line: 3,
        kind: 'credit',
        enquiryNumber: '000002',
        bookedOn: '2026-11-24',
        valueOn: '2026-11-23',
        amount: 12e4,
        uncleared: 2e4,
        cleared: 1e5,
        payerCode: '',
        payer: 'ｻﾄｳ ﾊﾅｺ',
        payerBankName: 'ﾕｳﾁﾖ',
        payerBranchName: '',
        ediText: 'EDI-1',
      },
      {
        line: 4,
        kind: 'cancellation',
        enquiryNumber: '000003',
        bookedOn: '2026-11-24',
        valueOn: '2026-11-24',
        amount: 700,
        uncleared: 0,
        cleared: 700,
        payerCode: '',
        payer: 'ｽｽﾞｷ ｲﾁﾛｳ',
        payerBankName: 'ﾐｽﾞﾎ',
        payerBranchName: '',
        ediText: '',
      },
    ]);
  });

  it('is read in EBCDIC as in JIS', () => {
    // Code page 290: digits from F0, A to I from C1, ｱ to ｺ from 81, space 40.
    const typed: Readonly<Record<string, number>> = {
      ...Object.fromEntries(Array.from('0123456789', (digit, at) => [digit, 0xf0 + at])),
      ...Object.fromEntries(Array.from('ABCDEFGHI', (letter, at) => [letter, 0xc1 + at])),
      ...Object.fromEntries(Array.from('ｱｲｳｴｵｶｷｸｹｺ', (kana, at) => [kana, 0x81 + at])),
      ' ': 0x40,
      '(': 0x4d,
    };
    const pad = (text: string, length: number): string => text.padEnd(length, ' ');
    const header = `1011081124081124081124${'0172'}${pad('ｱｶ', 15)}${'101'}${pad('ｷｸ', 15)}1${'0123456'}${pad('ｱｲｳ(ｶ', 40)}${pad('', 93)}`;
    const line = `2000001081124081124${'0000050000'}${'0000000000'}${'0000000000'}${pad('ｱｵｷ ABC', 48)}${pad('', 15)}${pad('', 15)} ${pad('', 20)}${pad('', 52)}`;
    const trailer = `8000001${'000000050000'}000000${'000000000000'}${pad('', 163)}`;
    const bytes = Uint8Array.from([header, line, trailer, NOTIFICATION_END].join(''), (sign) => typed[sign] ?? 0);
    expect(parseNotification(bytes, TODAY)).toMatchObject([
      { holder: 'ｱｲｳ(ｶ', lines: [{ payer: 'ｱｵｷ ABC', amount: 50_000 }] },
    ]);
  });

  it('is read for several accounts, and for one without lines', () => {
    const empty = `8000000${'000000000000'}000000${'000000000000'}${''.padEnd(163, ' ')}`;
    const records = [
      ...NOTIFICATION.slice(0, -1),
      changed(NOTIFICATION_HEADER, 61, '7654321'),
      empty,
      NOTIFICATION_END,
    ];
    expect(read(records).map(({ account, lines }) => [account, lines.length])).toEqual([
      ['0123456', 3],
      ['7654321', 0],
    ]);
  });

  it('of the first days of Reiwa has dates of two eras', () => {
    const header = changed(NOTIFICATION_HEADER, 5, '010507310425010507');
    const line = changed(changed(NOTIFICATION_LINES[0], 8, '310430'), 14, '010501');
    const trailer = `8000001${'000000050000'}000000${'000000000000'}${''.padEnd(163, ' ')}`;
    const [found] = parseNotification(jis([header, line, trailer, NOTIFICATION_END].join('')), '2019-05-08');
    expect(found).toMatchObject({ createdOn: '2019-05-07', from: '2019-04-25', to: '2019-05-07' });
    expect(found?.lines[0]).toMatchObject({ bookedOn: '2019-04-30', valueOn: '2019-05-01' });
  });
});

describe('a notification is refused whole', () => {
  const [first, second, third] = NOTIFICATION_LINES;
  const rest = [second, third, NOTIFICATION_TRAILER, NOTIFICATION_END] as const;

  it.each([
    ['another kind of file', '1 kind', [changed(NOTIFICATION_HEADER, 2, '03'), first, ...rest]],
    ['another charset than its header says', '1 code', [changed(NOTIFICATION_HEADER, 4, '1'), first, ...rest]],
    ['a day that does not exist', '1 createdOn', [changed(NOTIFICATION_HEADER, 5, '081131'), first, ...rest]],
    ['a date of long ago', '2 bookedOn', [NOTIFICATION_HEADER, changed(first, 8, '050101'), ...rest]],
    ['an end before its beginning', '1 to', [changed(NOTIFICATION_HEADER, 17, '081101'), first, ...rest]],
    ['an unknown account type', '1 accountType', [changed(NOTIFICATION_HEADER, 60, '0'), first, ...rest]],
    ['letters in an amount', '2 amount', [NOTIFICATION_HEADER, changed(first, 20, '00000A0000'), ...rest]],
    ['no amount', '2 amount', [NOTIFICATION_HEADER, changed(first, 20, '0000000000'), ...rest]],
    ['more uncleared than there is', '2 uncleared', [NOTIFICATION_HEADER, changed(first, 30, '0000050001'), ...rest]],
    ['an unknown flag', '2 cancellation', [NOTIFICATION_HEADER, changed(first, 128, '2'), ...rest]],
    ['a character that banks do not have', '2 payer', [NOTIFICATION_HEADER, changed(first, 50, '<'), ...rest]],
    ['a missing line', '4 creditCount', [NOTIFICATION_HEADER, first, third, NOTIFICATION_TRAILER, NOTIFICATION_END]],
    ['a line twice', '6 creditCount', [NOTIFICATION_HEADER, first, first, ...rest]],
    ['another amount', '5 creditSum', [NOTIFICATION_HEADER, changed(first, 20, '0000050001'), ...rest]],
    [
      'a cancellation made a credit',
      '5 creditCount',
      [NOTIFICATION_HEADER, first, second, changed(third, 128, '0'), NOTIFICATION_TRAILER, NOTIFICATION_END],
    ],
    ['no trailer', '5 record', [NOTIFICATION_HEADER, first, second, third, NOTIFICATION_END]],
    ['no end', '6 record', [NOTIFICATION_HEADER, first, second, third, NOTIFICATION_TRAILER]],
    ['more after the end', '7 record', [NOTIFICATION_HEADER, first, ...rest, NOTIFICATION_END]],
    ['no header', '1 record', [first, ...rest]],
  ])('for %s', (_why, expected, records) => {
    expect(problem(...records)).toBe(expected);
  });

  it.each([
    ['a CR alone', '\r'],
    ['a CR twice', '\r\r\n'],
    ['an LF twice', '\n\n'],
  ])('with %s after records', (_why, end) => {
    expect(problemOf(jis(NOTIFICATION.join(end)))).toBe('2 record');
  });

  it('with line ends of two kinds, or with some and none', () => {
    const [header, ...lines] = NOTIFICATION;
    expect(problemOf(jis(`${header}\r\n${lines.join('\n')}`))).toBe('2 record');
    expect(problemOf(jis(`${header}\n${lines.join('')}`))).toBe('2 record');
    expect(problemOf(jis(`${header}${lines.join('\n')}`))).toBe('2 record');
    // only the last record may be without
    expect(problemOf(jis(`${NOTIFICATION.join('\r\n')}\u001a`))).toBe('read');
  });

  it('when it is cut off at any byte', () => {
    const whole = jis(NOTIFICATION.join('\r\n'));
    for (let length = 0; length < whole.length; length += 1)
      expect(problemOf(whole.subarray(0, length)), `${length} bytes`).not.toBe('read');
  });

  it('when any digit of its trailer is another one', () => {
    for (let at = 2; at <= 37; at += 1) {
      const digit = NOTIFICATION_TRAILER[at - 1] ?? '';
      const trailer = changed(NOTIFICATION_TRAILER, at, String((Number(digit) + 1) % 10));
      expect(problem(NOTIFICATION_HEADER, ...NOTIFICATION_LINES, trailer, NOTIFICATION_END), `digit ${at}`).toMatch(
        /^5 /,
      );
    }
  });
});
