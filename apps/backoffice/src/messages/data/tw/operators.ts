import type { Texts } from '../../catalogue.ts';

export const operatorsTw: Texts<'operators'> = {
  empty: '沒有承辦人。',
  name: '承辦人名稱',
  roles: '角色',
  passkeys: '通行密鑰',
  passkeyCount: '{n} 個',
  waiting: '尚未註冊',
  lastSeenAt: '最後操作',
  demo: '體驗',
  you: '本人',
  approvesFrom: '自 {time} 起可核准',
  actions: '操作',
  invite: '邀請承辦人',
  nameHint: '以文字或數字開頭，最多 40 字',
  changeRoles: '變更角色',
  changeRolesOf: '變更 {name} 的角色',
  reset: '重設通行密鑰',
  resetOf: '重設 {name} 的通行密鑰',
  resetLead: '執行後通行密鑰與工作階段立即失效，須以首次權杖重新註冊。',
};
