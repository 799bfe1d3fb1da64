import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Message = { readonly answer?: unknown; readonly error?: string };

/** A child process that executes requests, one at a time. */
export class Child<Order extends object> {
  readonly #process: ChildProcess;

  /** `file`: the program, relative to `bench`. */
  constructor(file: string) {
    this.#process = fork(path.join(import.meta.dirname, '..', file), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  /**
   * Sends a request and returns the reply, whose type the caller chooses. Throws with the child's error when it fails,
   * or when it ends.
   */
  ask<Answer>(order: Order): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const child = this.#process;
      const onExit = (): void => reject(new Error('the process has ended'));
      child.once('exit', onExit);
      child.once('message', ({ answer, error }: Message) => {
        child.off('exit', onExit);
        if (error === undefined) resolve(answer as Answer);
        else reject(new Error(error));
      });
      child.send(order);
    });
  }

  /** CPU seconds so far, user and system, as Linux counts them. */
  get cpuSeconds(): number {
    const stat = readFileSync(`/proc/${this.#process.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  end(): void {
    this.#process.kill('SIGKILL');
  }
}
