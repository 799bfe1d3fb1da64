import type { FillView } from '@kabuto/contract';

/** A fill for tests of pure functions. */
export const fillOf = (given: Partial<FillView> = {}): FillView => ({
  fillId: '1',
  orderId: '1',
  code: '7203',
  names: { en: 'Toyota', jp: 'トヨタ自動車', tw: '豐田' },
  tickTable: 'topix500',
  side: 'sell',
  price: '3119',
  quantity: '100',
  notional: '311900',
  fee: '171',
  realised: '1200',
  provisional: false,
  at: 0,
  tradeDate: '2026-11-24',
  settlesOn: '2026-11-26',
  ...given,
});
