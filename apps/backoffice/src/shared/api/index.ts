export { type CallName, type CallReply, call } from './call.ts';
export { CallError } from './call-error.ts';
export { callFile } from './call-file.ts';
export { callUpload } from './call-upload.ts';
export { lateAge, readLateWith } from './lag.ts';
export { saveFile } from './save-file.ts';
export { useAction } from './use-action.ts';
export { mayReadAgain, useRead, useRecorded } from './use-read.ts';
export { useReadAgain } from './use-read-again.ts';
