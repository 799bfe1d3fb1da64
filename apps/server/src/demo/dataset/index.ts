export { DataFileError } from './csv.ts';
export { type DailyBar, type HistoryTerms, tradingDates } from './daily.ts';
export { type Dataset, readDataset } from './files.ts';
export { type IssueHistory, issueHistory } from './history.ts';
export { type IndexedPrice, indexMembers, indexValue } from './index200.ts';
export {
  type DatasetInstrument,
  type IndexDefinition,
  type IndexMembers,
  type LocalName,
  loadIndices,
  loadInstruments,
  loadSectors,
  type Section,
  type Sector,
  type SizeClass,
} from './parse.ts';
export { instrumentSpec } from './profile.ts';
