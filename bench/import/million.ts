import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { importCommand } from '../../apps/server/src/import/index.ts';
import { createTestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { startTestServer } from '../../apps/server/src/platform/postgres/testing-server.ts';

// `npm run bench:import -- --rows 1000000`: time and memory of `kabuto import bars` on a throw-away PostgreSQL.

const DAYS_OF_AN_ISSUE = 250;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 0, 1);
const MIB = 1024 * 1024;

/** Codes 1000 to 9999, then those with a letter. */
const codeOf = (n: number): string =>
  n < 9_000
    ? String(1_000 + n)
    : `${100 + Math.floor((n - 9_000) / 26)}${String.fromCharCode(65 + ((n - 9_000) % 26))}`;

async function writeFile(file: string, rows: number): Promise<void> {
  const out = createWriteStream(file);
  out.write('Code,Date,Open,High,Low,Close,Adj Close,Volume\n');
  for (let n = 0; n < rows; n++) {
    const date = new Date(FIRST_DAY + (n % DAYS_OF_AN_ISSUE) * DAY_MS).toISOString().slice(0, 10);
    const base = 1_000 + (n % 3_000);
    const line = `${codeOf(Math.floor(n / DAYS_OF_AN_ISSUE))},${date},${base}.5,"${base + 20}.0",${base - 20},${base},${base}.123456,"1,${String(n % 1_000).padStart(3, '0')},000"\n`;
    if (!out.write(line)) await new Promise((resolve) => out.once('drain', resolve));
  }
  out.end();
  await finished(out);
}

const rssMib = (): number => Math.round(process.memoryUsage().rss / MIB);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
  const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-bench-'));
  const running = await startTestServer();
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, rssMib());
  }, 20);
  try {
    const database = await createTestDatabase({ server: running.server });
    for (const rows of [10_000, Number(values.rows)]) {
      const file = path.join(folder, `${rows}.csv`);
      await writeFile(file, rows);
      for (const round of ['first', 'again']) {
        const before = rssMib();
        most = before;
        const start = performance.now();
        const code = await importCommand(['bars', '--dataset', '2', file], {
          env: {},
          borrow: async () => ({ ownerUrl: database.ownerUrl, stop: async () => {} }),
          output: { isTty: false, write: (text) => process.stdout.write(`  ${text}`) },
        });
        const seconds = (performance.now() - start) / 1000;
        console.log(
          `${rows} rows, ${round}: exit ${code}, ${seconds.toFixed(1)} s, RSS ${before} MiB before, ${most} MiB at most`,
        );
      }
    }
    await database.drop();
  } finally {
    clearInterval(watching);
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
