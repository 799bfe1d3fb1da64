import { type IsoDate, type Price, price, tokyoEpoch } from '@kabuto/market';
import type pg from 'pg';
import type { BarRange, StoredBar } from './bar-row.ts';
import type { IndexBoard } from './index-board.ts';
import { type IndexFormula, type IndexSpec, valueOver } from './index-spec.ts';
import { type MemberDay, readMemberDays, readMemberHistory } from './store.ts';

type DatedBar = StoredBar & { readonly date: IsoDate };
/** Days of an index, and each member's last close so far: a member that does not trade on a day keeps its price. */
type IndexHistory = { readonly bars: readonly DatedBar[]; readonly closes: ReadonlyMap<string, Price> };

/** Index points in hundredths as a bar's price, with one decimal; rounded down. */
const points = (hundredths: number): Price => price(Math.floor(hundredths / 10));

/**
 * Day bars of Kabuto's own indices from their members' days. The members' highs and lows of a day occur at different
 * times, so an index's past high and low are taken from its open and close. The data set's part never changes and is
 * cached.
 */
export class IndexBars {
  readonly #board: IndexBoard;
  readonly #datasetId: number;
  readonly #history = new Map<string, Promise<IndexHistory>>();

  constructor(board: IndexBoard, datasetId: number) {
    this.#board = board;
    this.#datasetId = datasetId;
  }

  /** Oldest first; empty for an unknown code. Runs inside `withTenant`. */
  async read(client: pg.ClientBase, tenantId: number, code: string, range: BarRange): Promise<StoredBar[]> {
    const spec = this.#board.specs.find((one) => one.code === code);
    if (spec === undefined) return [];
    const history = await this.#historyOf(client, spec);
    const days = await readMemberDays(client, tenantId, codesOf(spec));
    const own = historyOf(spec, this.#board.formula, days, history.closes);
    const stored = new Map([...history.bars, ...own.bars].map((bar) => [bar.date, bar]));
    const today = this.#today(code);
    if (today !== null && !stored.has(today.date)) stored.set(today.date, today);
    return [...stored.values()]
      .filter(
        ({ date }) => (range.from === undefined || date >= range.from) && (range.to === undefined || date <= range.to),
      )
      .sort((a, b) => a.at - b.at)
      .slice(-range.limit);
  }

  /** The minutes of the shown day in `range`, oldest first; empty for an unknown code. */
  minutes(code: string, { from, to, limit }: BarRange): StoredBar[] {
    const { day } = this.#board;
    if (day === null || day < (from ?? day) || day > (to ?? day)) return [];
    const bars = this.#board.minutes(code).map(
      ({ minuteAt, open, high, low, value }): StoredBar => ({
        at: minuteAt,
        open: points(open),
        high: points(high),
        low: points(low),
        close: points(value),
        volume: 0,
        turnover: 0,
      }),
    );
    return bars.slice(-limit);
  }

  #historyOf(client: pg.ClientBase, spec: IndexSpec): Promise<IndexHistory> {
    const known = this.#history.get(spec.code);
    if (known !== undefined) return known;
    const reading = readMemberHistory(client, this.#datasetId, codesOf(spec)).then((days) =>
      historyOf(spec, this.#board.formula, days, new Map()),
    );
    this.#history.set(spec.code, reading);
    // A failed read must not stay cached.
    reading.catch(() => this.#history.delete(spec.code));
    return reading;
  }

  #today(code: string): DatedBar | null {
    const { day } = this.#board;
    const today = this.#board.today(code);
    if (day === null || today === null) return null;
    const [open, close] = [points(today.open), points(today.value)];
    const [high, low] = [points(today.high), points(today.low)];
    return { date: day, at: tokyoEpoch(day, 0), open, high, low, close, volume: 0, turnover: 0 };
  }
}

const codesOf = (spec: IndexSpec): string[] => spec.members.map(({ code }) => code);

function historyOf(
  spec: IndexSpec,
  formula: IndexFormula,
  days: readonly MemberDay[],
  before: ReadonlyMap<string, Price>,
): IndexHistory {
  const prices = new Map(before);
  const valueAt = (codes: readonly string[], at: string): Price => {
    for (const [i, tenths] of at.split(',').entries()) prices.set(codes[i] ?? '', price(Number(tenths)));
    return points(valueOver(spec, formula, (code) => prices.get(code)));
  };
  const bars = days.map(({ date, codes, opens, closes, volume, turnover }): DatedBar => {
    const members = codes.split(',');
    const open = valueAt(members, opens);
    const close = valueAt(members, closes);
    const high = price(Math.max(open, close));
    const low = price(Math.min(open, close));
    return { date, at: tokyoEpoch(date, 0), open, high, low, close, volume, turnover };
  });
  return { bars, closes: prices };
}
