import { hasShape, jsonSlot } from '../../../../shared/storage/slot.ts';
import type { Group } from '../data/intervals.ts';

export const STUDIES = ['sma', 'ema', 'bollinger', 'vwap', 'volume', 'rsi', 'macd', 'own', 'levels'] as const;
export type Study = (typeof STUDIES)[number];
/** The studies with parameters. */
export type Tunable = Exclude<Study, 'vwap' | 'volume' | 'own' | 'levels'>;

/** A parameter's bounds, both inclusive, and its decimals. */
export type Bound = { readonly min: number; readonly max: number; readonly decimals: 0 | 1 };
const LENGTH: Bound = { min: 1, max: 250, decimals: 0 };
const WIDTH: Bound = { min: 0.5, max: 5, decimals: 1 };

/** The parameters of each study in their order; lengths are numbers of bars, the width is standard deviations. */
export const BOUNDS: Readonly<Record<Tunable, readonly Bound[]>> = {
  sma: [LENGTH, LENGTH, LENGTH],
  ema: [LENGTH, LENGTH],
  bollinger: [LENGTH, WIDTH],
  rsi: [LENGTH],
  macd: [LENGTH, LENGTH, LENGTH],
};

type Params = readonly number[];
/** What is drawn, and the parameters; simple averages have their own for each group of intervals. */
export type Settings = {
  readonly on: Readonly<Record<Study, boolean>>;
  readonly sma: Readonly<Record<Group, Params>>;
  readonly ema: Params;
  readonly bollinger: Params;
  readonly rsi: Params;
  readonly macd: Params;
};

/** The lengths that Japanese charts commonly use: weeks of a quarter and a year, months of one, two and five years. */
export const INITIAL: Settings = {
  on: {
    sma: true,
    ema: false,
    bollinger: false,
    vwap: true,
    volume: true,
    rsi: false,
    macd: false,
    own: true,
    levels: true,
  },
  sma: { intraday: [5, 25, 75], day: [5, 25, 75], week: [13, 26, 52], month: [12, 24, 60] },
  ema: [9, 26],
  bollinger: [20, 2],
  rsi: [14],
  macd: [12, 26, 9],
};

/** Whether a parameter is within its bounds and has no more decimals than allowed. */
export const isWithin = (value: unknown, { min, max, decimals }: Bound): value is number =>
  typeof value === 'number' && value >= min && value <= max && Number(value.toFixed(decimals)) === value;

const areParams =
  (study: Tunable) =>
  (value: unknown): boolean =>
    Array.isArray(value) &&
    value.length === BOUNDS[study].length &&
    BOUNDS[study].every((bound, index) => isWithin(value[index], bound));

const isOn = (value: unknown): boolean => typeof value === 'boolean';

/** Whether a stored value is complete and within all bounds. */
export const isSettings = (value: unknown): value is Settings =>
  hasShape(value, {
    on: (on) => hasShape(on, Object.fromEntries(STUDIES.map((study) => [study, isOn]))),
    sma: (sma) =>
      hasShape(
        sma,
        Object.fromEntries((['intraday', 'day', 'week', 'month'] as const).map((group) => [group, areParams('sma')])),
      ),
    ema: areParams('ema'),
    bollinger: areParams('bollinger'),
    rsi: areParams('rsi'),
    macd: areParams('macd'),
  });

export const settingsSlot = jsonSlot('kabuto.chartStudies', INITIAL, isSettings);

/** The parameters of a study for a group of intervals. */
export const paramsOf = (settings: Settings, study: Tunable, group: Group): Params =>
  study === 'sma' ? settings.sma[group] : settings[study];

/** The settings with one parameter changed. */
export function withParam(settings: Settings, study: Tunable, group: Group, index: number, value: number): Settings {
  const params = paramsOf(settings, study, group).map((one, place) => (place === index ? value : one));
  return study === 'sma'
    ? { ...settings, sma: { ...settings.sma, [group]: params } }
    : { ...settings, [study]: params };
}

export const withStudy = (settings: Settings, study: Study, on: boolean): Settings => ({
  ...settings,
  on: { ...settings.on, [study]: on },
});

/** Why a text is no value of a parameter: what is allowed instead. */
export type ParamError = {
  readonly key: 'chart.paramWhole' | 'chart.paramTenths' | 'chart.fastBelowSlow';
  readonly min: number;
  readonly max: number;
};

/**
 * Reads a parameter of a study as typed, `index` in its present `params`; an error names what is allowed. The fast
 * average of MACD must be shorter than the slow one.
 */
export function readParam(
  text: string,
  bound: Bound,
  params: Params,
  study: Tunable,
  index: number,
): number | ParamError {
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  const { min, max } = bound;
  if (!isWithin(value, bound))
    return { key: bound.decimals === 0 ? 'chart.paramWhole' : 'chart.paramTenths', min, max };
  const [fast = 0, slow = 0] = params.map((one, place) => (place === index ? value : one));
  return study === 'macd' && index < 2 && fast >= slow ? { key: 'chart.fastBelowSlow', min, max } : value;
}
