import type { Texts } from '../../catalogue.ts';

export const entryTw: Texts<'entry'> = {
  lead: '僅供證券公司承辦人使用。',
  tenant: '證券公司（代號）',
  tenantHint: '小寫英文字母、數字、連字號',
  login: '以通行密鑰登入',
  first: '首次使用',
  token: '首次權杖',
  tokenHint: '自發行起 24 小時內，僅限使用一次。',
  register: '註冊通行密鑰並進入',
  demo: '以體驗承辦人身分進入',
  demoLead: '僅限此電腦使用。A 所申請的事項可由 B 核准。',
  enterAs: '以承辦人 {name} 進入',
  enterAsOf: '以承辦人 {name} 進入（{tenant}）',
  unsupported: '此瀏覽器無法使用通行密鑰，請以 https 或 localhost 開啟。',
  dismissed: '通行密鑰未完成確認，請再試一次。',
};
