/** The length of a bar. */
export type Interval = 'second' | 'minute' | 'minute5' | 'minute15' | 'minute60' | 'day' | 'week' | 'month';

export const INTERVALS = [
  'second',
  'minute',
  'minute5',
  'minute15',
  'minute60',
  'day',
  'week',
  'month',
] as const satisfies readonly Interval[];

/** The intervals that are made of minutes, and of how many. */
export const MINUTES = { minute: 1, minute5: 5, minute15: 15, minute60: 60 } as const;
export type MinuteInterval = keyof typeof MINUTES;

export const isMinutes = (interval: Interval): interval is MinuteInterval => interval in MINUTES;

/** Whether bars are parts of a day. */
export const isIntraday = (interval: Interval): boolean => interval === 'second' || isMinutes(interval);

/** The intervals that share the lengths of their averages. */
export type Group = 'intraday' | 'day' | 'week' | 'month';

export const groupOf = (interval: Interval): Group =>
  interval === 'second' || isMinutes(interval) ? 'intraday' : interval;
