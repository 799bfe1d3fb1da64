export { lockDataDir } from './data-dir-lock.ts';
export { explainFileError } from './file-error.ts';
export { type FileLock, tryFileLock } from './file-lock.ts';
export { makeDataDir } from './make-data-dir.ts';
