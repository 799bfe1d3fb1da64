export { type Queue, todaySummary } from './today-summary.ts';
