export type { Assertion } from './assertion.ts';
export { reportAddress, reportPasskey } from './report.ts';
