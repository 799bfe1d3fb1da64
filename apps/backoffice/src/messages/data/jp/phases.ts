/** The phases of the trading day by their name on the wire. */
export const phasesJp = {
  closed: '取引時間外',
  'am-acceptance': '寄付前',
  'am-continuous': '前場',
  lunch: '昼休み',
  'pm-acceptance': '後場寄前',
  'pm-continuous': '後場',
  'pre-closing': '引け前',
};
