import type { Texts } from '../../catalogue.ts';

export const officeTw: Texts<'office'> = {
  title: '後台管理',
  simulation: '模擬',
  simulationNote: '此為模擬資金環境，不涉及真實客戶與資金。',
  today: '今日',
  reviews: '本人確認',
  proposals: '核准',
  operators: '承辦人',
  log: '操作紀錄',
  customers: '客戶',
  administration: '管理',
  money: '資金',
  language: '語言',
  toDark: '改為深色',
  toLight: '改為淺色',
  logout: '登出',
  menu: '選單',
};
