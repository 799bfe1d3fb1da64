import type { Texts } from '../../catalogue.ts';

/** Texts of a picture that is taken, chosen and uploaded. */
export const picturesEn: Texts<'pictures'> = {
  take: 'Take a picture',
  choose: 'Choose a picture',
  sample: 'Use a sample',
  samplePlain: 'Plain sample',
  previewOf: 'Preview: {part}',
  uploading: 'Uploading: {part}',
  uploaded: 'Uploaded',
  uploadFailed: 'The upload failed ({code})',
  unreadableFile: 'This picture cannot be read. Choose a JPEG, PNG or WebP.',
  retry: 'Try again',
};
