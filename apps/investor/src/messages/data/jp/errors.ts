export const errorsJp = {
  system: 'システムエラーです。しばらくしてからもう一度お試しください。',
  loginExpired: 'ログインの有効期限が切れたか、権限がありません。もう一度ログインしますか？',
  loginExpiredTitle: 'ログインの確認',
  loginAgain: 'ログイン',
  timedOut: '接続がタイムアウトしました。画面をタップしてもう一度お試しください。',
  unreachable: 'サーバーに接続できません。通信環境をご確認ください。',
  pageTitle: '表示できませんでした',
  appTitle: '画面で問題が発生しました',
  nothingLost: '口座と注文には影響ありません。',
  reload: '読み込み直す',
  code: 'コード {code}',
  requestId: '照会番号 {id}',
} as const;
