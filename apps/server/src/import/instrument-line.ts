import { type InstrumentCode, isOnTick, type Price, type Shares, shares, type TickTable } from '@kabuto/market';
import type { DatasetInstrument } from '../demo/index.ts';
import type { InstrumentColumns, InstrumentField } from './instrument-columns.ts';
import { ValueError } from './rejections.ts';
import { isNothing, readCode, readPrice } from './values.ts';

/** An issue as a file describes it; undefined fields are not in the file. */
export type ListedIssue = {
  readonly code: InstrumentCode;
  readonly nameJa: string;
  readonly kana: string | undefined;
  readonly nameEn: string | undefined;
  readonly nameTw: string | undefined;
  readonly section: DatasetInstrument['section'];
  readonly sector: string;
  readonly size: DatasetInstrument['size'];
  readonly tickTable: TickTable;
  /** Undefined when it is not in the file: 100, the unit of all domestic stocks (rules/market.md 1.8). */
  readonly lot: Shares | undefined;
  readonly base: Price | undefined;
};

type Section = ListedIssue['section'];
const SECTIONS: readonly Section[] = ['prime', 'standard', 'growth'];
const JPX_SECTIONS: readonly (readonly [string, Section])[] = [
  ['プライム', 'prime'],
  ['スタンダード', 'standard'],
  ['グロース', 'growth'],
];
const SIZES: readonly ListedIssue['size'][] = ['core30', 'large70', 'mid400', 'small', 'none'];
const JPX_SIZES: ReadonlyMap<string, ListedIssue['size']> = new Map([
  ['TOPIX Core30', 'core30'],
  ['TOPIX Large70', 'large70'],
  ['TOPIX Mid400', 'mid400'],
  ['TOPIX Small 1', 'small'],
  ['TOPIX Small 2', 'small'],
  ['-', 'none'],
]);
const LOTS = ['1', '10', '100'];
const MAX_NAME_LENGTH = 80;

/**
 * One line's issue; undefined for what is not traded here: funds, trusts and the professionals' market of the
 * exchange's list. Throws ValueError naming the column.
 */
export function readInstrumentLine(
  { shape, width, at }: InstrumentColumns,
  cells: readonly string[],
  sectors: ReadonlySet<string>,
): ListedIssue | undefined {
  if (cells.length !== width) throw new ValueError('line', cells.join(','), `${width} values, as in the header`);
  const nameOf = (field: InstrumentField): string => at.get(field)?.name ?? field;
  const cell = (field: InstrumentField): string => cells[at.get(field)?.index ?? -1] ?? '';
  const oneOf = <T extends string>(field: InstrumentField, allowed: readonly T[]): T => {
    const found = allowed.find((option) => option === cell(field));
    if (found === undefined) throw new ValueError(nameOf(field), cell(field), `one of ${allowed.join(', ')}`);
    return found;
  };
  const name = (field: InstrumentField): string => readName(nameOf(field), cell(field));
  const optional = (field: InstrumentField): string | undefined => (isNothing(cell(field)) ? undefined : name(field));
  const section = shape === 'jpx' ? jpxSection(cell('section')) : oneOf('section', SECTIONS);
  if (section === undefined) return undefined;
  const code = readCode(nameOf('code'), cell('code'));
  const size = shape === 'jpx' ? jpxSize(nameOf('size'), cell('size')) : oneOf('size', SIZES);
  const tickTable = size === 'none' || size === 'small' ? 'other' : 'topix500';
  // Spreadsheets drop leading zeros.
  const sector = cell('sector').padStart(4, '0');
  if (!sectors.has(sector))
    throw new ValueError(nameOf('sector'), cell('sector'), 'one of the 33 sector codes, 0050 to 9050');
  const own = shape === 'own';
  return {
    code,
    nameJa: name('name_ja'),
    kana: optional('name_kana'),
    nameEn: optional('name_en'),
    nameTw: optional('name_tw'),
    section,
    sector,
    size,
    tickTable,
    lot: own ? shares(Number(oneOf('lot', LOTS))) : undefined,
    base: own ? readBase(nameOf('base_price'), cell('base_price'), tickTable) : undefined,
  };
}

function readName(field: string, text: string): string {
  const name = text.normalize('NFKC');
  if (name === '' || name.length > MAX_NAME_LENGTH)
    throw new ValueError(field, text, `a name of 1 to ${MAX_NAME_LENGTH} characters`);
  return name;
}

function readBase(field: string, text: string, tickTable: TickTable): Price {
  const base = readPrice(field, text);
  if (!isOnTick(tickTable, base)) throw new ValueError(field, text, `a price on the ${tickTable} tick`);
  return base;
}

/**
 * The section of a label such as プライム(内国株式), domestic or foreign stock; undefined for anything but stock of the three
 * sections.
 */
const jpxSection = (label: string): Section | undefined =>
  /株式[)）]$/.test(label) ? JPX_SECTIONS.find(([start]) => label.startsWith(start))?.[1] : undefined;

function jpxSize(field: string, text: string): ListedIssue['size'] {
  const size = JPX_SIZES.get(text.normalize('NFKC'));
  if (size === undefined) throw new ValueError(field, text, `one of ${[...JPX_SIZES.keys()].join(', ')}`);
  return size;
}
