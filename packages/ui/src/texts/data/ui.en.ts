import type { UiTexts } from '../texts.ts';

export const uiEn: UiTexts = {
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  increase: 'Increase',
  decrease: 'Decrease',
  decimalPoint: 'Decimal point',
  backspace: 'Delete one character',
  done: 'Done',
  show: 'Show',
  hide: 'Hide',
};
