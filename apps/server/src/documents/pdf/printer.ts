import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { limits, Refused } from '../../platform/http/index.ts';
import type { Paper } from './paper.ts';
import type { Drawn } from './worker.ts';

const WORKER = path.join(import.meta.dirname, 'worker.ts');

/** A member who waits for a PDF. */
export type Reader = { readonly tenantId: number; readonly userId: number };

/** Makes PDFs on a thread of its own, one at a time: calls of the server do not wait for them. */
export class Printer {
  readonly #queue = pLimit(1);
  readonly #readers = new Set<string>();
  readonly #script: string | URL;
  #worker: Worker | undefined;

  constructor(script: string | URL = WORKER) {
    this.#script = script;
  }

  /**
   * The PDF of the paper that `read` returns, which is called when its turn has come: papers that wait take no memory.
   * Throws Refused OVERLOADED when too many wait, TOO_MANY_REQUESTS while `reader` waits for another one, what `read`
   * throws, and an Error when it cannot be made within `limits.DOCUMENT.timeMs`.
   */
  async print(read: () => Promise<Paper>, reader?: Reader): Promise<Buffer> {
    const retry = { retryAfterSeconds: String(limits.HTTP.overloadedRetrySeconds) };
    if (this.#queue.pendingCount >= limits.DOCUMENT.waiting) throw new Refused('OVERLOADED', null, retry);
    if (reader === undefined) return this.#queue(async () => this.#run(await read()));
    const name = `${reader.tenantId} ${reader.userId}`;
    if (this.#readers.has(name)) throw new Refused('TOO_MANY_REQUESTS', null, retry);
    this.#readers.add(name);
    try {
      return await this.#queue(async () => this.#run(await read()));
    } finally {
      this.#readers.delete(name);
    }
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#script, {
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: limits.DOCUMENT.heapMegabytes },
    });
    // also while no paper waits for it, or after its time was over: without a listener the process would end
    worker.on('error', () => this.#forget(worker)).on('exit', () => this.#forget(worker));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  /** The next paper gets another thread. */
  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }

  async #run(paper: Paper): Promise<Buffer> {
    const worker = this.#worker ?? this.#start();
    try {
      const drawn = await replyOf(worker, paper);
      if ('error' in drawn) throw new Error(`a document could not be made: ${drawn.error}`);
      return Buffer.from(drawn.pdf);
    } catch (error) {
      // whatever it is doing, the next paper gets another thread
      await this.close();
      throw error;
    }
  }
}

function replyOf(worker: Worker, paper: Paper): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (drawn: Drawn): void => end(() => resolve(drawn));
    const onError = (error: unknown): void =>
      end(() => reject(error instanceof Error ? error : new Error(String(error))));
    const onExit = (): void => end(() => reject(new Error('the thread of documents has ended')));
    const timer = setTimeout(() => end(() => reject(new Error('a document took too long'))), limits.DOCUMENT.timeMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(paper);
  });
}
