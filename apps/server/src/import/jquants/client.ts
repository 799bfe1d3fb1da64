import { StartError } from '../../platform/config/index.ts';

/** The only address that is called; a redirect to another is refused, since every request carries the key. */
const JQUANTS_URL = 'https://api.jquants.com/v2';

const TIMEOUT_MS = 30_000;
const ATTEMPTS = 6;
/**
 * After 429 the API requires a pause of a minute or more; gross excess blocks the key for five (rules/market.md 7.1).
 */
const LIMITED_MS = 60_000;
const MAX_LIMITED_MS = 300_000;
/** A Retry-After longer than this is reported, not waited for. */
const MAX_RETRY_AFTER_MS = 600_000;
/** After a failure of the server or the network: doubled each time. */
const FAILED_MS = 1_000;
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const MAX_PAGES = 1_000;

/** How the API is reached; a test gives its own address and clock. */
export type JQuantsOptions = {
  readonly key: string;
  /** Requests a minute that the plan allows: 5 free, 60 light, 120 standard, 500 premium. */
  readonly perMinute: number;
  readonly baseUrl?: string;
  /** Timeout of a response; 30 s when absent. */
  readonly timeoutMs?: number;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly now?: () => number;
  /** Called before a wait that is longer than the usual pace. */
  readonly onWait?: (reason: string, ms: number) => void;
};

/** Query parameters of a path. */
export type JQuantsQuery = Readonly<Record<string, string>>;

/**
 * Client of the J-Quants API, version 2. Of a response only `data` (a list) and `pagination_key` (absent or empty on
 * the last page) are used. The key is sent in `x-api-key` and never printed. Throws StartError with the API's message.
 */
export class JQuantsClient {
  readonly #options: Required<JQuantsOptions>;
  #nextAt = 0;

  constructor(options: JQuantsOptions) {
    this.#options = {
      baseUrl: JQUANTS_URL,
      timeoutMs: TIMEOUT_MS,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      now: Date.now,
      onWait: () => {},
      ...options,
    };
  }

  /** All rows of a query, page by page. */
  async *rows(path: string, query: JQuantsQuery): AsyncGenerator<readonly unknown[]> {
    const seen = new Set<string>();
    let next: JQuantsQuery = query;
    for (let page = 0; page < MAX_PAGES; page++) {
      const answer = await this.#get(path, next);
      if (!Array.isArray(answer.data)) throw new StartError(`J-Quants ${path}: the reply has no list "data".`);
      yield answer.data;
      const { pagination_key: key } = answer;
      if (key === undefined || key === null || key === '') return;
      if (typeof key !== 'string') throw new StartError(`J-Quants ${path}: "pagination_key" is not a text.`);
      if (seen.has(key)) throw new StartError(`J-Quants ${path}: the same "pagination_key" came twice.`);
      seen.add(key);
      next = { ...query, pagination_key: key };
    }
    throw new StartError(`J-Quants ${path}: more than ${MAX_PAGES} pages.`);
  }

  async #get(path: string, query: JQuantsQuery): Promise<Readonly<Record<string, unknown>>> {
    for (let attempt = 0; ; attempt++) {
      await this.#pace();
      const outcome = await this.#try(path, query);
      if ('answer' in outcome) return outcome.answer;
      if (attempt + 1 >= ATTEMPTS) throw new StartError(`J-Quants ${path}: ${outcome.problem}, ${ATTEMPTS} times.`);
      const wait = outcome.waitMs ?? Math.min(outcome.most, outcome.first * 2 ** attempt);
      this.#options.onWait(outcome.problem, wait);
      await this.#options.sleep(wait);
    }
  }

  /** Spreads requests evenly over the minute. */
  async #pace(): Promise<void> {
    const { now, perMinute, sleep } = this.#options;
    const wait = this.#nextAt - now();
    if (wait > 0) await sleep(wait);
    this.#nextAt = now() + 60_000 / perMinute;
  }

  async #try(path: string, query: JQuantsQuery): Promise<Outcome> {
    const { baseUrl, key, timeoutMs } = this.#options;
    const url = `${baseUrl}${path}?${new URLSearchParams(query).toString()}`;
    const failed = { first: FAILED_MS, most: MAX_LIMITED_MS };
    let response: Response;
    let text: string;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      response = await fetch(url, { headers: { 'x-api-key': key }, redirect: 'error', signal });
      text = await readBody(response);
    } catch (error) {
      if (error instanceof StartError) throw error;
      return { problem: reasonOf(error, timeoutMs), ...failed };
    }
    if (response.status === 429) return this.#limited(response, path);
    if (response.status >= 500) return { problem: `status ${response.status}`, ...failed };
    if (response.status !== 200) throw new StartError(`J-Quants ${path}: ${this.#refusal(response.status, text)}`);
    const answer = parse(text);
    if (answer === undefined) throw new StartError(`J-Quants ${path}: the reply is not a JSON object.`);
    return { answer };
  }

  #limited(response: Response, path: string): Outcome {
    const problem = 'too many requests (status 429)';
    const retryMs = retryAfter(response.headers.get('retry-after'), this.#options.now());
    if (retryMs !== undefined && retryMs > MAX_RETRY_AFTER_MS) {
      throw new StartError(`J-Quants ${path}: ${problem}; it asks for a retry in ${Math.ceil(retryMs / 1000)} s.`);
    }
    return { problem, first: LIMITED_MS, most: MAX_LIMITED_MS, waitMs: retryMs };
  }

  #refusal(status: number, text: string): string {
    const apiMessage = parse(text)?.message;
    const message =
      typeof apiMessage === 'string'
        ? apiMessage.slice(0, 300).replaceAll(this.#options.key, '***')
        : 'no reason given';
    const hint = status === 401 || status === 403 ? ' Check JQUANTS_API_KEY and what the plan includes.' : '';
    return `status ${status}: ${message}.${hint}`;
  }
}

/**
 * A response, or why there is none and how long to wait: as the server requested, else `first` doubled each time up to
 * `most`.
 */
type Outcome =
  | { readonly answer: Readonly<Record<string, unknown>> }
  | { readonly problem: string; readonly first: number; readonly most: number; readonly waitMs?: number | undefined };

async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const chunks: AsyncIterable<Uint8Array> | undefined = response.body ?? undefined;
  if (chunks === undefined) return text;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new StartError(`J-Quants replies with more than ${MAX_BODY_BYTES} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Fields of a JSON object are unknown until they are checked.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Retry-After in milliseconds: seconds or a date (RFC 9110 10.2.3); undefined when missing or unreadable. */
function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no reply within ${timeoutMs / 1000} s`;
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
