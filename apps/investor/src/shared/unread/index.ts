export { readUnreadAgain, useUnread } from './use-unread.ts';
