import { addDays, dayOfWeek, type InstrumentCode, type IsoDate, isBusinessDay } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { StartError } from '../../platform/config/index.ts';
import type { DayBar } from '../bar-line.ts';
import { type BarChanges, BarStage } from '../bar-stage.ts';
import { inDataset } from '../dataset.ts';
import { type Output, Progress } from '../progress.ts';
import { Rejections, ValueError } from '../rejections.ts';
import type { Numbered } from '../table-file.ts';
import { readJQuantsBar } from './bar-row.ts';
import { JQuantsClient, type JQuantsOptions, type JQuantsQuery } from './client.ts';

const PATH = '/equities/bars/daily';
/** From this year on the calendar has the exchange's holidays; before that all weekdays are requested. */
const CALENDAR_FROM = '2020-01-01';

/** What to request: all issues day by day, or some codes over the whole time. */
export type JQuantsTerms = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly codes: readonly InstrumentCode[];
  readonly api: JQuantsOptions;
};
export type JQuantsImportOptions = JQuantsTerms & {
  readonly datasetId: number;
  readonly today: IsoDate;
  readonly skipBadLines: boolean;
};

/** The queries to send: one for each code, or one for each trading day. */
export function queriesOf({ from, to, codes }: Pick<JQuantsTerms, 'from' | 'to' | 'codes'>): JQuantsQuery[] {
  // Five characters select ordinary shares only, even if another class is listed.
  if (codes.length > 0) return codes.map((code) => ({ code: `${code}0`, from, to }));
  const queries: JQuantsQuery[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) if (trades(date)) queries.push({ date });
  return queries;
}

const trades = (date: IsoDate): boolean =>
  date >= CALENDAR_FROM ? isBusinessDay(date) : dayOfWeek(date) >= 1 && dayOfWeek(date) <= 5;

/**
 * Imports daily bars from J-Quants, each query in its own transaction: what was imported stays when a later one fails,
 * and repeating the import changes nothing. Returns the exit code, 1 when a row could not be read. Throws StartError.
 */
export async function importJQuants(
  client: ClientBase,
  options: JQuantsImportOptions,
  output: Output,
): Promise<number> {
  const queries = queriesOf(options);
  const progress = new Progress(output, 'jquants', queries.length);
  const onWait = (reason: string, ms: number): void => {
    progress.end();
    output.write(`jquants: ${reason}; waiting ${Math.ceil(ms / 1000)} s\n`);
  };
  const api = new JQuantsClient({ onWait, ...options.api });
  let sum = { bars: 0, fresh: 0, changed: 0 };
  let refused = 0;
  for (const [n, query] of queries.entries()) {
    const { rejections, changes } = await importQuery(client, api, query, options);
    const about = query.date ?? query.code ?? '';
    progress.end();
    for (const line of rejections.lines()) output.write(`jquants ${about}: ${line.replace(/^line/, 'row')}\n`);
    if (changes === undefined) {
      refused += 1;
      output.write(`jquants ${about}: nothing imported (--skip-bad-lines imports the other rows)\n`);
    } else {
      sum = { bars: sum.bars + changes.bars, fresh: sum.fresh + changes.fresh, changed: sum.changed + changes.changed };
      if (!output.isTty) output.write(`jquants ${about}: ${summary(changes)}\n`);
    }
    progress.update(n + 1);
  }
  progress.end();
  output.write(`jquants: ${summary(sum)} in ${queries.length} queries\n`);
  return refused === 0 ? 0 : 1;
}

const summary = ({ bars, fresh, changed }: Pick<BarChanges, 'bars' | 'fresh' | 'changed'>): string =>
  `${bars} bars: ${fresh} new, ${changed} changed, ${bars - fresh - changed} as they were`;

async function importQuery(
  client: ClientBase,
  api: JQuantsClient,
  query: JQuantsQuery,
  options: JQuantsImportOptions,
): Promise<{ rejections: Rejections; changes: BarChanges | undefined }> {
  const rejections = new Rejections();
  // Read before the transaction begins: the API may make it wait for minutes.
  const rows: Numbered<DayBar>[] = [];
  let line = 0;
  for await (const page of api.rows(PATH, query)) {
    for (const row of page) {
      line += 1;
      const bar = readRow(row, line, options.today, rejections);
      if (bar !== undefined) rows.push({ line, row: bar });
    }
  }
  const changes = await inDataset(client, options, async () => {
    const stage = await BarStage.open(client, options.datasetId);
    if (rows.length > 0) await stage.add(rows);
    const repeated = await stage.dropRepeated();
    rejections.addAll(repeated.first, repeated.total);
    if (rejections.total > 0 && !options.skipBadLines) return undefined;
    return stage.merge(false);
  });
  return { rejections, changes };
}

function readRow(row: unknown, line: number, today: IsoDate, rejections: Rejections): DayBar | undefined {
  try {
    return readJQuantsBar(row, today);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    rejections.add({ line, field: error.field, value: error.value, allowed: error.allowed });
    return undefined;
  }
}

/** The first day for which the API has data. */
const FIRST_DAY = '2008-05-07';

/** Throws StartError unless the dates are in order and within what the API can have. */
export function assertSpan(from: IsoDate, to: IsoDate): void {
  if (from > to) throw new StartError(`--from ${from} must not be after --to ${to}.`);
  if (from < FIRST_DAY) throw new StartError(`--from must be ${FIRST_DAY} or later, but is ${from}.`);
}
