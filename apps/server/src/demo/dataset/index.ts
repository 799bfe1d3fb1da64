export { type DailyBar, type HistoryTerms, tradingDates } from './daily.ts';
export { type Dataset, readDataset, readSectors } from './files.ts';
export { type IssueHistory, issueHistory } from './history.ts';
export { type IndexedPrice, indexMembers, indexValue } from './index200.ts';
export type {
  DatasetInstrument,
  IndexDefinition,
  IndexMembers,
  LocalName,
  Section,
  Sector,
  SizeClass,
} from './parse.ts';
export { instrumentSpec } from './profile.ts';
