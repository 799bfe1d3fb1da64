export { enqueueMail, enqueueText, sendQueue } from './queue.ts';
