import type { Texts } from '../../catalogue.ts';

/** Texts of the proof of the books. */
export const proofTw: Texts<'proof'> = {
  title: '帳簿證明',
  lead: '每個營業日結束後，我們會依全體客戶的餘額，為每項資產計算並公布一個值（根雜湊）。您可以在此裝置確認您的餘額已包含在內。',
  check: '在此裝置驗證',
  roots: '已公布的根雜湊',
  passed: '{night}的帳簿已包含您的全部餘額。',
  failed: '有餘額與{night}的帳簿不符。請保留此畫面並聯絡客服。',
  ok: '與公布的根雜湊相符',
  missing: '未包含在帳簿中',
  changed: '帳簿的金額或數量與您的紀錄不同',
  otherRoot: '與公布的根雜湊不符',
  otherAccount: '此證明屬於其他帳戶',
  account: '帳戶號碼 {number}',
  none: '此期間沒有證明。證明自開戶後第一個營業日結束後開始製作，之前的日期沒有證明。',
  limits:
    '此證明僅表示當時的帳簿包含您的餘額，並不代表帳簿完整無缺，也不代表本公司的償付能力。此外，它不保證每個人看到的根雜湊都相同，請與其他客戶或公開的副本比對。',
  point: '{time}（日誌第{seq}筆）',
  yen: '日圓',
  night: '營業日',
  noNight: '尚未公布根雜湊',
  noNightBody: '第一個營業日結束後公布。',
  head: '日誌的雜湊值',
  root: '根雜湊',
  leaves: '{count}個帳戶',
  total: '合計 {total}',
  totalYen: '合計 {total}日圓',
  noTotal: '帳戶少於20個，不公開合計與帳戶數',
};
