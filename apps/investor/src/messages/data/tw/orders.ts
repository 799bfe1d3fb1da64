import type { Texts } from '../../catalogue.ts';

export const ordersTw: Texts<'orders'> = {
  stateWaiting: '待送出',
  stateRouted: '待確認',
  stateWorking: '待撮合',
  statePartial: '部分成交',
  stateCancelling: '取消待確認',
  stateFilled: '已成交',
  stateCancelled: '已取消',
  stateExpired: '撮合失敗',
  stateRejected: '交易失敗',
};
