export { type Reasoned, reasonText, shownParam, shownParams, type Writing } from './reason-words.ts';
export { type Repair, repairsOf } from './repairs.ts';
