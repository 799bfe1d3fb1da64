/** Where lines for the operator go. */
export type Output = {
  readonly isTty: boolean;
  readonly write: (text: string) => void;
};

/** Returns to the start of the line and clears it. */
const CLEAR = '\r\u001b[2K';
const BAR_WIDTH = 30;
/** The bar is redrawn at most this often. */
const REDRAW_MS = 100;
/** Without a terminal, a line is printed at each of these fractions of a file that is large enough. */
const PLAIN_STEP = 0.25;
const PLAIN_FROM_BYTES = 8_000_000;

/** Progress through a file: a bar that is redrawn on a terminal, an occasional plain line elsewhere. */
export class Progress {
  readonly #output: Output;
  readonly #name: string;
  readonly #total: number;
  readonly #now: () => number;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #reported = 0;

  constructor(output: Output, name: string, total: number, now: () => number = Date.now) {
    this.#output = output;
    this.#name = name;
    this.#total = total;
    this.#now = now;
  }

  update(done: number): void {
    const part = this.#total === 0 ? 1 : Math.min(1, done / this.#total);
    if (this.#output.isTty) this.#draw(part);
    else if (this.#total >= PLAIN_FROM_BYTES && part < 1 && part - this.#reported >= PLAIN_STEP) {
      this.#reported = part;
      this.#output.write(`${this.#name}: ${Math.floor(part * 100)} % read\n`);
    }
  }

  /** Shows on a terminal what happens after the file is read. */
  note(what: string): void {
    if (this.#output.isTty) this.#output.write(`${CLEAR}${this.#name}: ${what} ...`);
  }

  /** Clears the bar for the next output. */
  end(): void {
    if (this.#output.isTty) this.#output.write(CLEAR);
  }

  #draw(part: number): void {
    const now = this.#now();
    if (now - this.#drawnAt < REDRAW_MS && part < 1) return;
    this.#drawnAt = now;
    const filled = Math.floor(part * BAR_WIDTH);
    const bar = '#'.repeat(filled) + '.'.repeat(BAR_WIDTH - filled);
    this.#output.write(`${CLEAR}${this.#name} [${bar}] ${String(Math.floor(part * 100)).padStart(3)} %`);
  }
}
