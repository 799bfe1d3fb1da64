import path from 'node:path';
import { parseArgs } from 'node:util';
import { epochMs, tokyoDate } from '@kabuto/market';
import type { Client } from 'pg';
import { DEMO_DATASET } from '../demo/index.ts';
import { StartError } from '../platform/config/index.ts';
import { connect } from '../platform/postgres/index.ts';
import { type BarImport, importBarFile } from './import-bars.ts';
import { type InstrumentImport, importInstrumentFile } from './import-instruments.ts';
import { importJQuants, JQUANTS_USAGE, readJQuantsArgs } from './jquants/index.ts';
import type { Output } from './progress.ts';
import type { Rejections } from './rejections.ts';
import { ENCODINGS, type Encoding } from './text-lines.ts';

const IMPORT_USAGE = `usage: npm run kabuto -- import bars [options] FILE...
       npm run kabuto -- import instruments [options] FILE
       ${JQUANTS_USAGE}

  bars         daily bars from CSV files of Yahoo's, Stooq's or the Japanese shape
  instruments  issues from the exchange's list saved as CSV, or from a file like data/instruments-2026-11.csv
  jquants      daily bars from the J-Quants API, version 2; the key comes from JQUANTS_API_KEY

  --dataset N        the data set to write into; ${DEMO_DATASET}, that of the first tenant, when absent
  --skip-bad-lines   imports the good lines of a file that has bad ones; without it such a file is refused
  --encoding NAME    ${ENCODINGS.join(' or ')}; found out when absent
  --code CODE        bars: the issue, when neither a column nor the file's name tells it
  --replace          bars: removes the days, and minutes, of the file's issues that the file does not have`;

/** What the command needs from outside; a test passes its own output and time. */
export type ImportDeps = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Opens the database; `ownerUrl` is absent when only the runtime role is configured. */
  readonly borrow: () => Promise<{ readonly ownerUrl?: string; readonly stop: () => Promise<void> }>;
  readonly output?: Output;
  readonly nowMs?: () => number;
};

const STANDARD_OUTPUT: Output = {
  isTty: process.stdout.isTTY === true,
  write: (text) => process.stdout.write(text),
};

const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
const plain = (n: number): string => n.toLocaleString('en-US');

/** The options of each kind; those of another kind are rejected, not ignored. */
const ALLOWED = {
  bars: ['dataset', 'skip-bad-lines', 'encoding', 'code', 'replace'],
  instruments: ['dataset', 'skip-bad-lines', 'encoding'],
  jquants: ['dataset', 'skip-bad-lines', 'code', 'from', 'to', 'per-minute'],
} as const;
type Kind = keyof typeof ALLOWED;

function parse(kind: Kind, args: readonly string[]) {
  try {
    const parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options: {
        dataset: { type: 'string', default: String(DEMO_DATASET) },
        'skip-bad-lines': { type: 'boolean', default: false },
        encoding: { type: 'string' },
        code: { type: 'string', multiple: true, default: [] },
        replace: { type: 'boolean', default: false },
        from: { type: 'string' },
        to: { type: 'string' },
        'per-minute': { type: 'string' },
      },
    });
    const allowed: readonly string[] = ALLOWED[kind];
    const wrong = parsed.tokens.find((token) => token.kind === 'option' && !allowed.includes(token.name));
    if (wrong?.kind === 'option') throw new Error(`import ${kind} has no option --${wrong.name}.`);
    return parsed;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${IMPORT_USAGE}`);
  }
}

function datasetOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new StartError(`--dataset must be a whole number from 1, but is "${text}".`);
  return Number(text);
}

function encodingOf(text: string | undefined): Encoding | undefined {
  if (text === undefined) return undefined;
  const found = ENCODINGS.find((encoding) => encoding === text);
  if (found === undefined) throw new StartError(`--encoding must be ${ENCODINGS.join(' or ')}, but is "${text}".`);
  return found;
}

/** `kabuto import ...`: returns the exit code, 1 when a file was rejected. Throws StartError for invalid arguments. */
export async function importCommand(args: readonly string[], deps: ImportDeps): Promise<number> {
  const { output = STANDARD_OUTPUT, nowMs = Date.now } = deps;
  const [what, ...rest] = args;
  if (what !== 'bars' && what !== 'instruments' && what !== 'jquants') throw new StartError(IMPORT_USAGE);
  const { values, positionals } = parse(what, rest);
  const today = tokyoDate(epochMs(nowMs()));
  const jquants = what === 'jquants' ? readJQuantsArgs(values, positionals, deps.env, today) : undefined;
  if (what === 'bars' && positionals.length === 0) throw new StartError(IMPORT_USAGE);
  if (what === 'instruments' && positionals.length !== 1) throw new StartError(IMPORT_USAGE);
  if (values.code.length > 1 && what === 'bars') throw new StartError('--code can be given once.');
  const common = {
    datasetId: datasetOf(values.dataset),
    today,
    encoding: encodingOf(values.encoding),
    skipBadLines: values['skip-bad-lines'],
  };
  return withOwner(deps, async (client) => {
    if (jquants !== undefined) return importJQuants(client, { ...common, ...jquants }, output);
    const bars = { ...common, code: values.code[0], replace: values.replace };
    let refused = 0;
    for (const file of positionals) {
      const report =
        what === 'bars'
          ? barLines(await importBarFile(client, file, bars, output))
          : instrumentLines(await importInstrumentFile(client, file, common, output));
      if (!report.imported) refused += 1;
      for (const line of report.lines) output.write(`${path.basename(file)}: ${line}\n`);
    }
    return refused === 0 ? 0 : 1;
  });
}

/** Data sets are written by the owner's role: the server's own role may only read them. */
async function withOwner<T>({ borrow }: ImportDeps, work: (client: Client) => Promise<T>): Promise<T> {
  const { ownerUrl, stop } = await borrow();
  try {
    if (ownerUrl === undefined) {
      throw new StartError('DATABASE_OWNER_URL must be set: the role of DATABASE_URL may not change data sets.');
    }
    const client = await connect(ownerUrl, 'DATABASE_OWNER_URL', 'import');
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await stop();
  }
}

type ImportReport = { readonly imported: boolean; readonly lines: string[] };

const refusal = (rejections: Rejections): ImportReport => ({
  imported: false,
  lines: [
    ...rejections.lines(),
    `nothing imported, ${count(rejections.total, 'line')} rejected (--skip-bad-lines imports the others)`,
  ],
});

function barLines({ rejections, facts, changes }: BarImport): ImportReport {
  if (changes === undefined) return refusal(rejections);
  const { bars, issues, first, last, fresh, changed, removed, others, unlisted } = changes;
  const span = first === null ? '' : `, ${first} to ${last}`;
  const lines = [
    ...rejections.lines(),
    `${count(bars, 'bar')} of ${count(issues, 'issue')}${span}: ${plain(fresh)} new, ${plain(changed)} changed, ${plain(bars - fresh - changed)} as they were`,
  ];
  if (facts.empty > 0) lines.push(`${count(facts.empty, 'day')} without trade left out`);
  if (rejections.total > 0) lines.push(`${count(rejections.total, 'rejected line')} left out`);
  if (removed > 0) lines.push(`${count(removed, 'other day')} of these issues removed`);
  if (others > 0) lines.push(`${count(others, 'other day')} of these issues stay (--replace removes them)`);
  if (unlisted > 0) lines.push(`${count(unlisted, 'issue')} not listed in the data set yet: import instruments`);
  return { imported: true, lines };
}

function instrumentLines({ rejections, facts, changes }: InstrumentImport): ImportReport {
  if (changes === undefined) return refusal(rejections);
  const { issues, fresh, changed, unpriced } = changes;
  const lines = [
    ...rejections.lines(),
    `${count(issues, 'issue')}: ${plain(fresh)} new, ${plain(changed)} changed, ${plain(issues - fresh - changed)} as they were`,
  ];
  if (facts.empty > 0) lines.push(`${count(facts.empty, 'line')} of what is not traded here (funds, trusts) left out`);
  if (rejections.total > 0) lines.push(`${count(rejections.total, 'rejected line')} left out`);
  if (unpriced > 0) lines.push(`${count(unpriced, 'new issue')} without a price left out: import their bars first`);
  if (fresh + changed > 0) lines.push('a running server lists issues as they were at its start: restart it');
  return { imported: true, lines };
}
