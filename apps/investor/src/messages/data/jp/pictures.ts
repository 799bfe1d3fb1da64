/** Texts of a picture that is taken, chosen and uploaded. */
export const picturesJp = {
  take: '写真を撮る',
  choose: '写真を選ぶ',
  sample: '見本を使う',
  samplePlain: '一色の見本',
  previewOf: '{part}のプレビュー',
  uploading: '{part}を送信中',
  uploaded: 'アップロード済み',
  uploadFailed: 'アップロードに失敗しました（{code}）',
  unreadableFile: 'この画像は読み込めません。JPEG・PNG・WebPの画像を選んでください。',
  retry: 'もう一度送る',
} as const;
