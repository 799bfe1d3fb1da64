import type { Texts } from '../../catalogue.ts';

export const rolesTw: Texts<'roles'> = {
  support: '客服',
  review: '審查',
  treasury: '資金',
  dealing: '市場與募集',
  content: '內容',
  compliance: '法令遵循',
  admin: '系統管理',
  auditor: '稽核',
};
