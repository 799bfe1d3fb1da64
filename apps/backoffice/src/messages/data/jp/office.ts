export const officeJp = {
  title: 'バックオフィス',
  simulation: 'シミュレーション',
  simulationNote: '模擬資金の環境です。実際の顧客・資金は扱いません。',
  today: '本日',
  proposals: '承認',
  operators: '担当者',
  log: '操作記録',
  language: '言語',
  toDark: '暗い表示にする',
  toLight: '明るい表示にする',
  logout: 'ログアウト',
  menu: 'メニュー',
};
