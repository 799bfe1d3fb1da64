export { type CallName, type CallReply, call } from './call.ts';
export { CallError } from './call-error.ts';
export { useAction } from './use-action.ts';
export { useRead } from './use-read.ts';
