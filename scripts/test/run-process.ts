import { spawn } from 'node:child_process';

/** Time between SIGTERM and SIGKILL of a stage, in milliseconds. */
const GRACE = 10_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a command with this terminal's output until it ends or its time is up; then its whole process group is ended.
 * @returns the exit code, or undefined when the time was up
 */
export function runProcess(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly milliseconds: number },
): Promise<number | undefined> {
  const { cwd, env, milliseconds } = options;
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  // Its own process group: servers and browsers that a test started end with it.
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  let late = false;
  const end = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      // The process group has ended already.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  };
  const interrupted = (): void => {
    end('SIGTERM');
    process.exitCode = 130;
  };
  for (const signal of SIGNALS) process.once(signal, interrupted);
  let killer: NodeJS.Timeout | undefined;
  const timer = setTimeout(() => {
    late = true;
    end('SIGTERM');
    killer = setTimeout(() => end('SIGKILL'), GRACE);
  }, milliseconds);
  const settle = (): void => {
    clearTimeout(timer);
    clearTimeout(killer);
    for (const signal of SIGNALS) process.off(signal, interrupted);
    end('SIGKILL');
  };
  child.on('error', (error) => {
    settle();
    reject(error);
  });
  child.on('exit', (code) => {
    settle();
    resolve(late ? undefined : (code ?? 1));
  });
  return promise;
}
