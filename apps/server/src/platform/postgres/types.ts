import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

/**
 * How PostgreSQL values are returned: bigint as a number (all amounts are below 2^53, rules/core.md 8; anything else
 * throws), date as text 'YYYY-MM-DD', numeric as text, others as the driver does by default.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
    if (format !== 'binary') {
      if (oid === INT8) return parseInt8;
      if (oid === DATE) return keepText;
      if (oid === INT8_ARRAY) return (text: string) => parseFlatArray(text, parseInt8);
      if (oid === DATE_ARRAY) return (text: string) => parseFlatArray(text, keepText);
    }
    return pg.types.getTypeParser(oid, format);
  },
};

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} from the database is beyond 2^53`);
  return value;
}

function keepText(text: string): string {
  return text;
}

/** A one-dimensional array of values that need no quotes. */
function parseFlatArray<T>(text: string, parse: (entry: string) => T): (T | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((entry) => (entry === 'NULL' ? null : parse(entry)));
}
