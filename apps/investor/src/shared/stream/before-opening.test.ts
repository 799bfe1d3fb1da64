import { expect, it } from 'vitest';
import { isBeforeOpening } from './before-opening.ts';

const hours = { opening: 9 * 60 };
const at = (time: string, tradeDate: string, phase: 'closed' | 'am-acceptance' | 'am-continuous') =>
  isBeforeOpening({ phase, marketTime: Date.parse(`${time}+09:00`), tradeDate, hours });

it('an issue is 寄前 until its first trading of the trade date, also over a weekend', () => {
  expect(at('2026-11-27T07:00', '2026-11-27', 'closed')).toBe(true);
  expect(at('2026-11-27T08:30', '2026-11-27', 'am-acceptance')).toBe(true);
  expect(at('2026-11-28T14:00', '2026-11-30', 'closed')).toBe(true);
  expect(at('2026-11-26T23:00', '2026-11-27', 'closed')).toBe(true);
});

it('an issue without a trade during the session and after the close is 値つかず', () => {
  expect(at('2026-11-27T09:01', '2026-11-27', 'am-continuous')).toBe(false);
  expect(at('2026-11-27T16:00', '2026-11-27', 'closed')).toBe(false);
});
