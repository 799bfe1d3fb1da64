export { fillIn } from './fill-in.ts';
export { addNotices, type NewNotice } from './notice.ts';
export {
  createMessageQueue,
  enqueueMail,
  enqueueText,
  type MessageCounters,
  type MessageQueue,
  type Push,
  type PushSender,
} from './queue.ts';
