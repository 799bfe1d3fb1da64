import type { UiTexts } from '../texts.ts';

export const uiTw: UiTexts = {
  ok: '確定',
  cancel: '取消',
  close: '關閉',
  loading: '載入中',
  increase: '增加',
  decrease: '減少',
  decimalPoint: '小數點',
  backspace: '刪除一個字元',
  done: '完成',
  show: '顯示',
  hide: '隱藏',
};
