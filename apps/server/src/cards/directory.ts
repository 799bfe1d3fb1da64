import { readFileSync } from 'node:fs';
import { normalizeQuery, rankOf, type Searchable, searchableOf } from './search.ts';

/** A bank, or a branch within its bank: the Zengin code of 4 or 3 digits, the name, and its reading in large kana. */
export type ZenginEntry = {
  readonly code: string;
  readonly name: string;
  readonly kana: string;
  readonly romaji: string;
};

type Listed = { readonly entry: ZenginEntry; readonly search: Searchable };

const DATA = new URL('../../../../data/zengin/', import.meta.url);

/** The banks that come first: Japan Post, then those with the most accounts. */
const POPULAR = ['9900', '0001', '0005', '0009', '0010', '0036', '0033', '0038', '0040', '0039', '0017'];

/** Banks and branches of the Zengin system (data/README.md), in memory. */
export class ZenginDirectory {
  readonly #banks: readonly Listed[];
  readonly #branches: ReadonlyMap<string, readonly Listed[]>;

  /** Reads the checked-in files: some 30,000 lines. Throws the file system's error when one is missing. */
  constructor() {
    this.#banks = rowsOf('banks.csv').map((cells) => listed(cells));
    const branches = new Map<string, Listed[]>();
    for (const [bank = '', ...cells] of rowsOf('branches.csv')) {
      const known = branches.get(bank);
      if (known === undefined) branches.set(bank, [listed(cells)]);
      else known.push(listed(cells));
    }
    this.#branches = branches;
  }

  /** The bank with this code; undefined when there is none. */
  bank(code: string): ZenginEntry | undefined {
    return this.#banks.find(({ entry }) => entry.code === code)?.entry;
  }

  /** The bank's branch with this code; undefined when there is none. */
  branch(bank: string, code: string): ZenginEntry | undefined {
    return this.#branches.get(bank)?.find(({ entry }) => entry.code === code)?.entry;
  }

  /** Banks that match, best first (rules/money.md 5); all of them for the empty query, the popular ones first. */
  searchBanks(query: string): readonly ZenginEntry[] {
    return search(this.#banks, query, (code) => {
      const at = POPULAR.indexOf(code);
      return at === -1 ? POPULAR.length : at;
    });
  }

  /** Branches of a bank that match, best first; all of them for the empty query, by code. */
  searchBranches(bank: string, query: string): readonly ZenginEntry[] {
    return search(this.#branches.get(bank) ?? [], query, () => 0);
  }
}

const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(file, DATA), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

function listed([code = '', name = '', kana = '', romaji = '']: readonly string[]): Listed {
  return { entry: { code, name, kana, romaji }, search: searchableOf({ code, name, kana, romaji }) };
}

/** The order of the codes decides between entries of the same rank and weight: both files are sorted by code. */
function search(from: readonly Listed[], query: string, weightOf: (code: string) => number): readonly ZenginEntry[] {
  const wanted = normalizeQuery(query);
  return from
    .map(({ entry, search: fields }) => ({ entry, rank: rankOf(fields, wanted), weight: weightOf(entry.code) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.weight - other.weight)
    .map(({ entry }) => entry);
}
