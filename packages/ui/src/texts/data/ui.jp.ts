export const uiJp = {
  ok: 'OK',
  cancel: 'キャンセル',
  close: '閉じる',
  loading: '読み込み中',
  increase: '増やす',
  decrease: '減らす',
  decimalPoint: '小数点',
  backspace: '1文字消す',
  done: '完了',
  show: '表示する',
  hide: '隠す',
} as const;
