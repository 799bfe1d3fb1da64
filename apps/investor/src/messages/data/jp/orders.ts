export const ordersJp = {
  stateWaiting: '発注待ち',
  stateRouted: '確認待ち',
  stateWorking: '約定待ち',
  statePartial: '一部約定',
  stateCancelling: '取消確認待ち',
  stateFilled: '約定',
  stateCancelled: '取消済',
  stateExpired: '失効',
  stateRejected: '注文失敗',
} as const;
