/** Rejections that are never shown (ERR-04): 'welcome back' and 'no third-party configuration', in both scripts. */
export const SILENT_MESSAGES: readonly string[] = [
  '欢迎回来',
  '歡迎回來',
  '没有第三方配置',
  '沒有第三方配置',
  '未配置第三方',
  '未設定第三方',
];
