import { columnKey } from './cells.ts';

/** The fields of an instruments file's columns. */
export type InstrumentField =
  | 'code'
  | 'name_ja'
  | 'name_kana'
  | 'name_en'
  | 'name_tw'
  | 'section'
  | 'sector'
  | 'size'
  | 'lot'
  | 'base_price';

/** The exchange's list of issues ('jpx') or Kabuto's own format (data/README.md). */
export type InstrumentShape = 'jpx' | 'own';

const JPX: Partial<Record<InstrumentField, string>> = {
  code: 'コード',
  name_ja: '銘柄名',
  section: '市場・商品区分',
  sector: '33業種コード',
  size: '規模区分',
};
const OWN: readonly InstrumentField[] = ['code', 'name_ja', 'section', 'sector', 'size', 'lot', 'base_price'];
const OWN_OPTIONAL: readonly InstrumentField[] = ['name_kana', 'name_en', 'name_tw'];

/** Where each field is, and its name in the file. */
export type InstrumentColumns = {
  readonly shape: InstrumentShape;
  readonly width: number;
  readonly at: ReadonlyMap<InstrumentField, { readonly index: number; readonly name: string }>;
};

/** Finds the columns of a header. Returns an error text when it has neither format. */
export function instrumentColumns(cells: readonly string[]): InstrumentColumns | string {
  const keys = cells.map(columnKey);
  const shape: InstrumentShape = keys.includes(columnKey(JPX.code ?? '')) ? 'jpx' : 'own';
  const wanted = shape === 'jpx' ? Object.entries(JPX) : [...OWN, ...OWN_OPTIONAL].map((name) => [name, name] as const);
  const at = new Map<InstrumentField, { index: number; name: string }>();
  for (const [field, name] of wanted) {
    const index = keys.indexOf(columnKey(name));
    // The keys of both tables are fields; Object.entries types them as strings.
    if (index !== -1) at.set(field as InstrumentField, { index, name });
  }
  const needed = shape === 'jpx' ? Object.values(JPX) : OWN;
  const found = new Set([...at.values()].map(({ name }) => name));
  const missing = needed.filter((name) => !found.has(name));
  if (missing.length > 0) {
    return `the header lacks ${missing.join(', ')}; the exchange's list (${Object.values(JPX).join(',')}) or ${OWN.join(',')} is expected`;
  }
  return { shape, width: cells.length, at };
}
