import { spawn } from 'node:child_process';
import { once } from 'node:events';

const SCRIPT = `
  cat > /dev/null
  for file in "$1"/postmaster.pid "$1"/*/postmaster.pid "$1"/*/*/postmaster.pid; do
    pid=$(head -n 1 "$file" 2> /dev/null)
    [ -n "$pid" ] || continue
    kill -QUIT "$pid" 2> /dev/null
    while kill -0 "$pid" 2> /dev/null; do sleep 0.05; done
  done
  rm -rf -- "$1"`;

/**
 * Watches over a temporary folder: ends the PostgreSQL servers in it and removes it when dismissed, and also when this
 * process dies for any reason, since both close the janitor's standard input.
 */
export function hireJanitor(folder: string): { dismiss(): Promise<void> } {
  const janitor = spawn('/bin/sh', ['-c', SCRIPT, 'janitor', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return {
    dismiss: async () => {
      if (janitor.exitCode !== null) return;
      const ended = once(janitor, 'exit');
      janitor.stdin.end();
      await ended;
    },
  };
}
