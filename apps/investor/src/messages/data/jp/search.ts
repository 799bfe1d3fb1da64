export const searchJp = {
  placeholder: '銘柄名・コード',
  hint: 'コード、漢字、かな、ローマ字で探せます',
  results: '検索結果',
  history: '最近見た銘柄',
  clearHistory: '履歴を消す',
  clearHistoryTitle: '最近見た銘柄の履歴を消しますか？',
  popular: '売買代金の多い銘柄',
  noneTitle: '「{query}」に合う銘柄はありません',
  noneBody: 'コード（例 7203）や読みがな（例 とよた）でもお試しください。',
  count: '{count}件',
} as const;
