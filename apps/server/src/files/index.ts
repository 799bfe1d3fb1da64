import type { Operation } from '../platform/http/index.ts';
import type { Files } from './files.ts';
import { pictureDetail } from './operations/picture-detail.ts';
import { pictureUpload } from './operations/picture-upload.ts';

export { type FileClaim, Files } from './files.ts';
export { findLostFilesOf, openFiles } from './open-files.ts';
export { rewrapKeys } from './rewrap-keys.ts';
export type { FileStore } from './store/file-store.ts';

/** The operations of members on their own files. */
export const fileOperations = (files: Files): Operation[] => [pictureUpload(files), pictureDetail(files)];
