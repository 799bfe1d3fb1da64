/** A line that is rejected: where, which field, its value and what is allowed. */
export type Rejection = {
  readonly line: number;
  readonly field: string;
  readonly value: string;
  readonly allowed: string;
};

/** A value of a file that cannot be read; the reader of the line adds its location. */
export class ValueError extends Error {
  override readonly name = 'ValueError';
  readonly field: string;
  readonly value: string;
  readonly allowed: string;
  constructor(field: string, value: string, allowed: string) {
    super(`${field} ${shown(value)}: ${allowed}`);
    this.field = field;
    this.value = value;
    this.allowed = allowed;
  }
}

/** Rejections kept for printing; the others are only counted, so that an entirely wrong file stays cheap. */
const MAX_SHOWN = 20;

const shown = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);

/** The rejected lines of one file: the first of them in full, and how many there are. */
export class Rejections {
  readonly first: Rejection[] = [];
  total = 0;

  add(rejection: Rejection): void {
    this.total += 1;
    if (this.first.length < MAX_SHOWN) this.first.push(rejection);
  }

  /** Counts `total` lines of which only `first` are known in full. */
  addAll(first: readonly Rejection[], total: number): void {
    this.total += total;
    this.first.push(...first.slice(0, Math.max(0, MAX_SHOWN - this.first.length)));
  }

  /** One line of text for each kept rejection in the order of the file, and one for those that are not shown. */
  lines(): string[] {
    const texts = [...this.first]
      .sort((a, b) => a.line - b.line)
      .map(({ line, field, value, allowed }) => `line ${line}: ${field} ${shown(value)}: ${allowed}`);
    const rest = this.total - texts.length;
    return rest === 0 ? texts : [...texts, `and ${rest} more rejected lines`];
  }
}
