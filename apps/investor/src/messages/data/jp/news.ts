export const newsJp = {
  pinned: '重要',
  emptyTitle: 'ニュースはまだありません',
  emptyBody: '市場や当社からのニュースが、ここに並びます。',
  emptyIssue: 'この銘柄に関するニュースが、ここに並びます。',
  goneTitle: 'このニュースは表示できません',
  goneBody: '公開が終了したか、アドレスが正しくありません。',
  toList: 'ニュース一覧へ',
  notTranslated: 'このニュースは日本語のみです。',
  others: '前後のニュース',
  newer: '次のニュース',
  older: '前のニュース',
  issues: '関連銘柄',
} as const;
