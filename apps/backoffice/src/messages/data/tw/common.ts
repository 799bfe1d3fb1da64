import type { Texts } from '../../catalogue.ts';

export const commonTw: Texts<'common'> = {
  cancel: '取消',
  close: '關閉',
  copy: '複製',
  copied: '已複製',
  reason: '理由',
  reasonHint: '最多 400 字，將保留於操作紀錄。',
  more: '載入更多',
  any: '全部',
  none: '無',
  unreachable: '無法與伺服器通訊，請檢查連線後再試一次。',
  unknownOutcome: '未收到回應。再按一次也不會重複執行。',
  failed: '無法完成',
  reload: '重新載入',
  field: '欄位：{field}',
  requestId: '查詢編號：{id}',
  seconds: '{n} 秒',
  minutes: '{n} 分鐘',
  hours: '{n} 小時',
  days: '{n} 天',
};
