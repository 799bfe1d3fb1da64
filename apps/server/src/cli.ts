import { bankCommand } from './cli/bank.ts';
import type { Command } from './cli/command.ts';
import { decideCommand } from './cli/decide.ts';
import { doctorCommand } from './cli/doctor.ts';
import { exportCommand } from './cli/export.ts';
import { importData } from './cli/import.ts';
import { memberCommand } from './cli/member.ts';
import { operatorCommand } from './cli/operator.ts';
import { projectCommand } from './cli/project.ts';
import { proofCommand } from './cli/proof.ts';
import { replayCommand } from './cli/replay.ts';
import { restoreCommand } from './cli/restore.ts';
import { rotateFileKeyCommand } from './cli/rotate-file-key.ts';
import { tenantCommand } from './cli/tenant.ts';
import { verifyCommand } from './cli/verify.ts';
import { StartError } from './platform/config/index.ts';

/** Every command of `npm run kabuto`. */
const COMMANDS: readonly Command[] = [
  // one line each, in the order of the help
  verifyCommand,
  projectCommand,
  proofCommand,
  doctorCommand,
  replayCommand,
  exportCommand,
  restoreCommand,
  importData,
  tenantCommand,
  operatorCommand,
  memberCommand,
  bankCommand,
  rotateFileKeyCommand,
  decideCommand,
];

function usage(): string {
  const shown = COMMANDS.filter(({ hidden }) => hidden !== true);
  const texts = shown.map(({ name, usage: rest, help }) =>
    [`  ${name} ${rest}`, ...help.map((line) => `      ${line}`)].join('\n'),
  );
  return ['usage: npm run kabuto -- COMMAND', '', ...texts].join('\n');
}

async function main([name, ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) throw new StartError(usage());
  return command.run(args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
