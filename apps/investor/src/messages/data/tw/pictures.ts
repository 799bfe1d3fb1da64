import type { Texts } from '../../catalogue.ts';

/** Texts of a picture that is taken, chosen and uploaded. */
export const picturesTw: Texts<'pictures'> = {
  take: '拍照',
  choose: '選擇圖片',
  sample: '使用範例',
  samplePlain: '單色範例',
  previewOf: '{part}預覽',
  uploading: '{part}上傳中',
  uploaded: '已上傳',
  uploadFailed: '上傳失敗（{code}）',
  unreadableFile: '無法讀取此圖片，請選擇 JPEG、PNG 或 WebP。',
  retry: '重新上傳',
};
