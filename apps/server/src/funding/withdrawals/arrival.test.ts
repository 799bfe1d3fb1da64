import { isoDate, timeOfDay, tokyoEpoch } from '@kabuto/market';
import { expect, it } from 'vitest';
import { arrivesOn, isCashierOpen } from './arrival.ts';

const HOURS = { opens: '09:00', closes: '18:00', cutOff: '14:30' };
const at = (date: string, time: string) => tokyoEpoch(isoDate(date), timeOfDay(time));
const DAY = 24 * 3_600_000;

it.each([
  ['a Wednesday morning', '2026-11-25', '09:00', 0, '2026-11-26'],
  ['a millisecond before the cut-off', '2026-11-25', '14:29', 0, '2026-11-26'],
  ['the cut-off itself', '2026-11-25', '14:30', 0, '2026-11-27'],
  ['after the cashier has closed', '2026-11-25', '20:00', 0, '2026-11-27'],
  ['before the cashier opens', '2026-11-25', '03:00', 0, '2026-11-26'],
  ['a Thursday after the cut-off', '2026-11-26', '15:00', 0, '2026-11-30'],
  ['a Friday morning', '2026-11-27', '10:00', 0, '2026-11-30'],
  ['a Friday evening', '2026-11-27', '19:00', 0, '2026-12-01'],
  ['a Saturday', '2026-11-28', '10:00', 0, '2026-12-01'],
  ['the day before a holiday', '2026-11-20', '10:00', 0, '2026-11-24'],
  ['a holiday', '2026-11-23', '10:00', 0, '2026-11-25'],
  ['the last banking day of a year', '2026-12-30', '10:00', 0, '2027-01-04'],
  ['the evening of it', '2026-12-30', '16:00', 0, '2027-01-05'],
  ['a minute of cooling across the cut-off', '2026-11-25', '14:29:30', 60_000, '2026-11-27'],
  ['a day of cooling from a Friday', '2026-11-27', '10:00', DAY, '2026-12-01'],
])(
  'CON-12 a withdrawal requested on %s arrives on the day that calendar and cut-off give',
  (_, date, time, cooling, expected) => {
    expect(arrivesOn(HOURS, at(date, time), cooling)).toBe(expected);
  },
);

it.each([
  ['2026-11-25', '08:59:59', false],
  ['2026-11-25', '09:00', true],
  ['2026-11-25', '17:59:59', true],
  ['2026-11-25', '18:00', false],
  ['2026-11-28', '10:00', false],
  ['2026-11-23', '10:00', false],
])('the cashier on %s at %s', (date, time, open) => {
  expect(isCashierOpen(HOURS, at(date, time))).toBe(open);
});
