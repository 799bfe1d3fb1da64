export { UnconfirmedPlacement } from './parts/unconfirmed-placement.tsx';
export { placing } from './placing.ts';

/** Loads the list in which an issue is chosen. */
export const loadPickIssue = async () => (await import('./parts/pick-issue.tsx')).PickIssue;
