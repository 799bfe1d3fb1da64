import {
  addBusinessDays,
  type EpochMs,
  epochMs,
  type IsoDate,
  isBusinessDay,
  nextBusinessDay,
  timeOfDay,
  tokyoDate,
  tokyoTimeOfDay,
} from '@kabuto/market';

/** Opening hours of the cashier, market time of day as HH:MM. */
export type CashierHours = {
  readonly opens: string;
  readonly closes: string;
  /** A withdrawal that is requested before it is sent on the same banking day. */
  readonly cutOff: string;
};

/** A transfer file is paid by the bank on the banking day after it was sent. */
const PAID_AFTER_DAYS = 1;

/** Whether the cashier is open at this market time: on banking days, from `opens` until before `closes`. */
export function isCashierOpen({ opens, closes }: Pick<CashierHours, 'opens' | 'closes'>, at: EpochMs): boolean {
  const time = tokyoTimeOfDay(at);
  return isBusinessDay(tokyoDate(at)) && time >= timeOfDay(opens) && time < timeOfDay(closes);
}

/** The banking day on which a withdrawal is sent that is ready at this market time (rules/money.md 6). */
export function sentOn({ cutOff }: Pick<CashierHours, 'cutOff'>, at: EpochMs): IsoDate {
  const date = tokyoDate(at);
  return isBusinessDay(date) && tokyoTimeOfDay(at) < timeOfDay(cutOff) ? date : nextBusinessDay(date);
}

/** The day on which the bank pays a file that is sent at this market time. */
export const paidOn = (date: IsoDate): IsoDate => addBusinessDays(date, PAID_AFTER_DAYS);

/**
 * The market date on which a withdrawal is expected to arrive that is requested at `at`, market time, and has to wait
 * for `coolingMs` more: one business day after it is sent.
 */
export const arrivesOn = (hours: Pick<CashierHours, 'cutOff'>, at: EpochMs, coolingMs: number): IsoDate =>
  paidOn(sentOn(hours, epochMs(at + coolingMs)));
