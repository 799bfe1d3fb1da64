export { type DataDirLock, lockDataDir } from './data-dir-lock.ts';
export { explainFileError } from './file-error.ts';
export { makeDataDir } from './make-data-dir.ts';
