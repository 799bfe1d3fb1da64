import { StartError } from '../config/index.ts';

const SENTENCES: Readonly<Record<string, (folder: string) => string>> = {
  EROFS: (folder) =>
    `The folder ${folder} is on a read-only file system; set KABUTO_DATA to a folder that can be written.`,
  EACCES: (folder) =>
    `The folder ${folder} cannot be written by this user; set KABUTO_DATA to another folder or change its owner.`,
  EPERM: (folder) =>
    `The folder ${folder} cannot be written by this user; set KABUTO_DATA to another folder or change its owner.`,
  ENOSPC: (folder) => `The disk that holds ${folder} is full; free some space and start again.`,
  EDQUOT: (folder) => `The disk quota for ${folder} is used up; free some space and start again.`,
  ENOTDIR: (folder) => `${folder} cannot be used as the data folder because a file is in the way.`,
  ENOENT: (folder) => `The folder ${folder} cannot be made here; set KABUTO_DATA to another folder.`,
  EEXIST: (folder) => `${folder} cannot be used as the data folder because a file is in the way.`,
};

/** Explains a file system error about the data folder in one sentence; returns other errors unchanged. */
export function explainFileError(error: unknown, folder: string): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error instanceof StartError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const sentence = SENTENCES[code]?.(folder);
  return sentence === undefined ? error : new StartError(sentence, { cause: error });
}
