import { MIGRATIONS } from '../database.ts';
import {
  checkAgreements,
  checkClock,
  checkConfig,
  checkDatabase,
  checkDisk,
  checkFiles,
  checkJobs,
  checkLedger,
  type Finding,
} from '../doctor/index.ts';
import { readConfig } from '../platform/config/index.ts';
import { printLine } from '../print-line.ts';
import { listTenants } from '../tenants/index.ts';
import { type Command, readArguments } from './command.ts';
import { withDatabase } from './with-database.ts';

const MARK = { ok: 'ok  ', warn: 'WARN', bad: 'BAD ' } as const;

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '',
  help: [
    'looks at settings, PostgreSQL, roles, row-level security, ledger, disk, clock and jobs, beside a running server or without one;',
    'exit code 1 when something needs an operator to act',
  ],
  run: async (args) => {
    readArguments(args, []);
    const config = readConfig(process.env, []);
    const findings: Finding[] = [...checkConfig(config)];
    await withDatabase(
      async (_database, pool) => {
        findings.push(...(await checkDatabase(pool, MIGRATIONS)));
        for (const tenant of await listTenants(pool)) {
          findings.push(...(await checkLedger(pool, tenant)));
          findings.push(...(await checkFiles(pool, config, tenant)));
        }
        findings.push(...(await checkAgreements(pool)));
        findings.push(...(await checkClock(pool)));
      },
      { anyTables: true },
    );
    findings.push(...(await checkDisk(config)), ...(await checkJobs(config)));
    for (const { about, verdict, text } of findings) printLine(`${MARK[verdict]} ${about}: ${text}`);
    const count = (verdict: Finding['verdict']) => findings.filter((one) => one.verdict === verdict).length;
    printLine(`doctor: ${count('bad')} to act on, ${count('warn')} to know of, ${count('ok')} fine`);
    return count('bad') === 0 ? 0 : 1;
  },
};
