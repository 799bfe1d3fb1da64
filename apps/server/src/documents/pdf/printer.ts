import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { limits, Refused } from '../../platform/http/index.ts';
import type { Paper } from './paper.ts';
import type { Drawn } from './worker.ts';

const WORKER = path.join(import.meta.dirname, 'worker.ts');

/** Makes PDFs on a thread of its own, one at a time: calls of the server do not wait for them. */
export class Printer {
  readonly #queue = pLimit(1);
  #worker: Worker | undefined;

  /**
   * The PDF of a paper. Throws Refused OVERLOADED when too many wait, and an Error when it cannot be made within
   * `limits.DOCUMENT.timeMs`.
   */
  async print(paper: Paper): Promise<Buffer> {
    if (this.#queue.pendingCount >= limits.DOCUMENT.waiting)
      throw new Refused('OVERLOADED', null, { retryAfterSeconds: String(limits.HTTP.overloadedRetrySeconds) });
    return this.#queue(() => this.#run(paper));
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(WORKER, {
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: limits.DOCUMENT.heapMegabytes },
    });
    worker.unref();
    this.#worker = worker;
    return worker;
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
