export { addNotices, type NewNotice } from './notice.ts';
export { createMessageQueue, enqueueMail, enqueueText, type MessageCounters, type MessageQueue } from './queue.ts';
