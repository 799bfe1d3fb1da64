import { readFileSync } from 'node:fs';
import {
  type DatasetInstrument,
  type IndexDefinition,
  loadIndices,
  loadInstruments,
  loadSectors,
  type Sector,
} from './parse.ts';

/** The checked-in data set of the demo (data/README.md). */
export type Dataset = {
  readonly sectors: readonly Sector[];
  readonly instruments: readonly DatasetInstrument[];
  readonly indices: readonly IndexDefinition[];
};

const DATA = new URL('../../../../../data/', import.meta.url);
const INSTRUMENTS_FILE = 'instruments-2026-11.csv';

const read = (name: string): string => readFileSync(new URL(name, DATA), 'utf8');

/** The exchange's 33 sectors, as checked in. Throws DataFileError for a bad row. */
export const readSectors = (): readonly Sector[] => loadSectors(read('sectors.csv'));

/**
 * Reads and validates the checked-in files. Throws DataFileError for a bad row, or the file system's error when a file
 * is missing.
 */
export function readDataset(): Dataset {
  const sectors = readSectors();
  return {
    sectors,
    instruments: loadInstruments(read(INSTRUMENTS_FILE), sectors, INSTRUMENTS_FILE),
    indices: loadIndices(read('indices.csv')),
  };
}
