export { confirmDialog, pendingQuestion } from './confirm.ts';
export { beginProgress } from './progress.ts';
export { message, toast } from './toasts.ts';
