import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { limits, Refused } from '../../platform/http/index.ts';
import type { Converted } from './convert.ts';
import { PictureError, type PictureFault } from './picture-error.ts';

export type ConverterLimits = {
  /** Child processes at once. */
  readonly atOnce: number;
  /** Pictures that wait for one. */
  readonly waiting: number;
  readonly timeMs: number;
  readonly memoryBytes: number;
};

const WORKER = path.join(import.meta.dirname, 'worker.ts');
/** Exit code of the worker when it has taken too much memory. */
const OUT_OF_MEMORY = 65;
/** Of the worker's output: a JPEG of 800 by 800 pixels is a tenth of it. */
const OUTPUT_BYTES = 4 * 1024 * 1024;
const HEAP_MEGABYTES = 64;

const Head = Type.Union([
  Type.Object({ fault: Type.String() }),
  Type.Object({ width: Type.Integer(), height: Type.Integer(), uniform: Type.Boolean() }),
]);
const headCheck = Compile(Head);

/** Converts pictures in child processes, one for each: what a file does to its decoder ends with that process. */
export class PictureConverter {
  readonly #limits: ConverterLimits;
  readonly #queue;

  constructor(bounds: ConverterLimits = limits.PICTURE) {
    this.#limits = bounds;
    this.#queue = pLimit(bounds.atOnce);
  }

  /**
   * Converts the picture in a file. Throws PictureError for its content, Refused OVERLOADED when too many wait, and an
   * Error when the child process does not work.
   */
  async convert(file: string): Promise<Converted> {
    if (this.#queue.pendingCount >= this.#limits.waiting)
      throw new Refused('OVERLOADED', null, { retryAfterSeconds: String(limits.HTTP.overloadedRetrySeconds) });
    return this.#queue(() => this.#run(file));
  }

  async #run(file: string): Promise<Converted> {
    const { timeMs, memoryBytes } = this.#limits;
    const input = await open(file, 'r');
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP_MEGABYTES}`, '--disable-warning=ExperimentalWarning', WORKER, String(memoryBytes)],
      // No settings and no secrets of the server.
      { stdio: [input.fd, 'pipe', 'pipe'], env: {} },
    );
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      child.kill('SIGKILL');
    }, timeMs);
    const [output, errors] = [collect(child.stdout, OUTPUT_BYTES), collect(child.stderr, 4_096)];
    try {
      const code = await new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      });
      if (isSlow || code === OUT_OF_MEMORY) throw new PictureError('PICTURE_TOO_COMPLEX');
      if (code !== 0) throw new Error(`the picture converter ended with ${code}: ${errors().toString('utf8')}`);
      return read(output());
    } finally {
      clearTimeout(timer);
      await input.close();
    }
  }
}

/** Collects at most `most` bytes of a stream; the rest is dropped. */
function collect(stream: Readable | null, most: number): () => Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
  });
  return () => Buffer.concat(chunks);
}

/** Splits the worker's output. Throws PictureError for a fault, Error for anything that is not its format. */
function read(output: Buffer): Converted {
  const end = output.indexOf('\n');
  const head: unknown = JSON.parse(output.toString('utf8', 0, Math.max(end, 0)));
  if (!headCheck.Check(head)) throw new Error('the picture converter wrote an unknown reply');
  // The worker writes no other faults.
  if ('fault' in head) throw new PictureError(head.fault as PictureFault);
  return { ...head, jpeg: output.subarray(end + 1) };
}
