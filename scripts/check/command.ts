import { spawn } from 'node:child_process';

/** The result of a finished command. */
export interface CommandResult {
  /** Exit code; 1 when a signal ended it. */
  readonly code: number;
  /** Standard output and standard error as they came. */
  readonly output: string;
}

/**
 * Runs a command to its end with the repository's own Node first in the PATH, without colours.
 * @throws when the command cannot be started
 */
export function runCommand(root: string, command: string, args: readonly string[], cwd = root): Promise<CommandResult> {
  const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH ?? ''}`, NO_COLOR: '1' };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const append = (part: Buffer): void => {
      output += part.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
