export { messageFailureList, type Queue, todaySummary } from './today-summary.ts';
