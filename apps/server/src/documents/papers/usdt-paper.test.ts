import { describe, expect, it } from 'vitest';
import { maskedAddress, type UsdtReceipt, usdtPaper } from './usdt-paper.ts';

const HEAD = {
  issuer: { name: 'カブト証券', registrationNumber: null, isSimulated: false },
  member: { name: '山田 花子', accountId: '1001' },
};
const NUMBERING = { documentId: 7, headSeq: 42, headHash: 'ab'.repeat(32) };
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const IN: UsdtReceipt = {
  direction: 'in',
  isUndone: false,
  transferId: 9,
  at: Date.parse('2026-11-27T03:00:00Z'),
  networkName: 'BNB Smart Chain',
  token: 'USDT.BNB',
  tokens: '1250.5',
  rate: '150.1234',
  rateAt: Date.parse('2026-11-27T02:59:58Z'),
  rateSource: 'Kabuto demo rate',
  amount: 187_729,
  fee: 0,
  feeBack: 0,
  claimed: 0,
  txHash: `0x${'a'.repeat(64)}`,
  address: ADDRESS,
};
const paperOf = (change: Partial<UsdtReceipt> = {}, language: 'jp' | 'en' = 'jp') =>
  usdtPaper({ ...IN, ...change }, HEAD, language, NUMBERING);
const figuresOf = (change: Partial<UsdtReceipt>) =>
  paperOf(change, 'en').figures.map(({ label, value }) => `${label}: ${value}`);

describe('DOC-01 the receipt of USDT', () => {
  it('has tokens, rate and yen, the transaction, and when and where the rate was read, of an address its ends', () => {
    const { title, subtitle, figures, tables } = paperOf();
    expect([title, subtitle]).toEqual(['USDT入金受領書', '記帳日 2026/11/27']);
    expect(figures.map(({ value }) => value)).toEqual(['1,250.5 USDT', '150.1234 円', '187,729 円']);
    expect(tables.flatMap(({ rows }) => rows)).toEqual([
      ['ネットワーク', 'BNB Smart Chain, USDT（Binance-Peg）'],
      ['トランザクション', IN.txHash],
      ['受取アドレス', '0x529084…169EE7'],
      ['レートの取得日時', '2026/11/27 11:59:58'],
      ['レートの出所', 'Kabuto demo rate'],
    ]);
    expect(JSON.stringify(paperOf())).not.toContain(ADDRESS);
    expect(maskedAddress(ADDRESS)).toBe('0x529084…169EE7');
  });

  it('of what goes out adds the fee, and of what came back has what of it was refunded', () => {
    const out = { direction: 'out', amount: 15_000, fee: 330 } as const;
    expect(figuresOf(out).slice(2)).toEqual(['Withdrawal fee: JPY 330', 'Withdrawn incl. fee: JPY 15,330']);
    const back = (feeBack: number) => figuresOf({ ...out, isUndone: true, feeBack }).slice(2);
    expect(back(330)).toEqual(['Fee refunded: JPY 330', 'Returned to you: JPY 15,330']);
    expect(back(0)).toEqual(['Fee refunded: JPY 0', 'Returned to you: JPY 15,000']);
  });

  it('of a credit that was taken back has what the account still owes', () => {
    expect(figuresOf({ isUndone: true }).slice(2)).toEqual(['Reversed: JPY 187,729']);
    expect(figuresOf({ isUndone: true, claimed: 100 }).slice(2)).toEqual([
      'Still owed by you: JPY 100',
      'Reversed: JPY 187,729',
    ]);
    expect(paperOf({ isUndone: true }).title).toBe('USDT入金の取消通知書');
  });

  it('names what was not recorded', () => {
    const none = { rateAt: null, rateSource: null, address: null, txHash: null };
    expect(paperOf(none, 'en').tables[0]?.rows.filter(([, content]) => content === 'Not recorded')).toHaveLength(4);
  });
});
