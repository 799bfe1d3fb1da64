export { useNow, useNowUntil } from './use-now.ts';
