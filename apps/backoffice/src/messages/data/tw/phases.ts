import type { Texts } from '../../catalogue.ts';

/** The phases of the trading day by their name on the wire. */
export const phasesTw: Texts<'phases'> = {
  closed: '休市',
  'am-acceptance': '盤前',
  'am-continuous': '早盤',
  lunch: '午休',
  'pm-acceptance': '午盤前',
  'pm-continuous': '午盤',
  'pre-closing': '收盤集合競價',
};
