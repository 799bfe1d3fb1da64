import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../apps/server/src/platform/net/index.ts';

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');
const CLI = path.resolve(import.meta.dirname, '../../../apps/server/src/cli.ts');
const READY = 'Kabuto is ready';

/** The real server as a separate process with its own data folder, to be killed and restarted at will. */
export class RealServer {
  readonly #dataDir: string;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #checkout: string;
  readonly port: number;
  #process: ChildProcess | undefined;
  #output = '';

  private constructor(dataDir: string, port: number, settings: Readonly<Record<string, string>>, checkout: string) {
    this.#dataDir = dataDir;
    this.port = port;
    this.#settings = settings;
    this.#checkout = checkout;
  }

  /**
   * Starts a new server on an empty data folder, with settings beyond the usual ones. `checkout`: runs and builds the
   * code of that copy.
   */
  static async start(settings: Readonly<Record<string, string>> = {}, checkout = CHECKOUT): Promise<RealServer> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kabuto-journey-'));
    // PostgreSQL runs as another user when this is root; with a closed folder its files would go elsewhere.
    await chmod(dataDir, 0o711);
    const server = new RealServer(dataDir, await freePort(), settings, checkout);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get #isAlive(): boolean {
    const child = this.#process;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      // Their own journeys turn them on.
      KABUTO_DEMO_OFFERINGS: 'off',
      ...this.#settings,
      KABUTO_DATA: this.#dataDir,
      PORT: String(this.port),
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    };
    const child = spawn(process.execPath, [path.join(this.#checkout, 'apps/server/src/main.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    this.#output = '';
    await new Promise<void>((resolve, reject) => {
      const take = (chunk: Buffer): void => {
        this.#output += chunk.toString('utf8');
        if (this.#output.includes(READY)) resolve();
      };
      child.stdout.on('data', take);
      child.stderr.on('data', take);
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${this.#output.slice(-2000)}`)));
    });
  }

  /** kill -9: no shutdown; PostgreSQL remains as an orphan. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the process with its sockets open, which looks like a dead connection from outside. `thaw` resumes it. */
  suspend(): void {
    this.#process?.kill('SIGSTOP');
  }

  resume(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Makes it run again after a try that failed while it was stopped: without this the retry cannot succeed. */
  async ensureRunning(): Promise<void> {
    this.resume();
    if (!this.#isAlive) await this.start();
  }

  /** Shuts the server down and restarts it on the same data. */
  async restart(): Promise<void> {
    await this.#end('SIGTERM');
    await this.start();
  }

  /**
   * Runs `npm run kabuto -- ...` beside the server; returns its standard output. Throws with its output when it fails.
   */
  async kabuto(...args: readonly string[]): Promise<string> {
    const env = { ...process.env, KABUTO_DATA: this.#dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' };
    return (await promisify(execFile)(process.execPath, [CLI, ...args], { env })).stdout;
  }

  /** Shuts the server down and removes the data folder. */
  async stop(): Promise<void> {
    this.resume();
    await this.#end('SIGTERM');
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    const isAlive = this.#isAlive;
    this.#process = undefined;
    if (child === undefined || !isAlive) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await gone;
  }
}
