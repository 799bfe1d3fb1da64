export { countFailures, readFailures } from './failures.ts';
export { fillIn } from './fill-in.ts';
export type { NewNotice } from './new-notice.ts';
export { addNotices } from './notice.ts';
export {
  createMessageQueue,
  enqueueMail,
  enqueueText,
  type MessageCounters,
  type MessageQueue,
  type Push,
  type PushSender,
} from './queue.ts';
