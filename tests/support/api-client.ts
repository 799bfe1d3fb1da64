import { randomUUID } from 'node:crypto';
import type { Calls, FactorStep, Failure, Language, PictureView, TokenInfo } from '@kabuto/contract';
import { SoftPasskey } from '../../apps/server/src/identity/testing-authenticator.ts';
import { StreamClient } from './stream-client.ts';

/** The app's public credential, as the product's client sends it. */
const BASIC = `Basic ${Buffer.from('kabuto-app:kabuto-app').toString('base64')}`;

type Name = keyof Calls;
type Sent<N extends Name> = {
  readonly query?: Calls[N]['query'];
  readonly body?: Calls[N]['body'];
  /** Idempotency-Key; null sends none. */
  readonly key?: string | null;
  readonly lang?: Language;
};

/** The password of every member created by `register`. */
export const PASSWORD = 'kite-lamp-river-42';

/** A response as received. `data` is the reply of the call or, unless the status is 200, the error. */
type Answer<N extends Name> = {
  readonly status: number;
  readonly msg: string;
  readonly data: Calls[N]['reply'] | Failure;
};

/** A call that the test needed was rejected. */
class CallRefused extends Error {
  readonly status: number;
  readonly failure: Failure;
  constructor(call: string, status: number, failure: Failure) {
    super(`${call}: ${status} ${JSON.stringify(failure)}`);
    this.name = 'CallRefused';
    this.status = status;
    this.failure = failure;
  }
}

/** One person's client of a running server: JSON over HTTP and the stream, like the app. */
export class ApiClient {
  #base = '';
  #authorization: string | null = null;
  #refreshToken = '';
  /** The newest journal row seen: reads wait for it, as the app's reads do. */
  #seq = 0;
  readonly #committed: () => number;

  /**
   * `tenant`: the tenant's path segment; none means the first. `committed`: returns the newest journal row that the
   * client may know from elsewhere, such as from following the market.
   */
  constructor(origin: string, tenant = '', committed: () => number = () => 0) {
    this.#committed = committed;
    this.moveTo(origin, tenant);
  }

  /** A client with the same tokens for another server or tenant. */
  moveTo(origin: string, tenant = ''): void {
    this.#seq = 0;
    this.#base = `${origin}/api/${tenant === '' ? '' : `${tenant}/`}`;
  }

  /** Sends a call and returns the response, whatever its status. */
  async ask<N extends Name>(name: N, sent: Sent<N> = {}): Promise<Answer<N>> {
    const [method, path] = name.split(' ');
    const query = new URLSearchParams((sent.query ?? {}) as Record<string, string>).toString();
    const isClientCall = /v1\/(oauth\/oauth\/(token|captcha)|notice\/notice\/email)/.test(name);
    const isAnonymous = /v1\/(notice\/notice\/mobile|user\/user\/(register|forget))/.test(name);
    const authorization = isClientCall ? BASIC : isAnonymous ? null : this.#authorization;
    const headers: Record<string, string> = {
      lang: sent.lang ?? 'en',
      ...(authorization === null ? {} : { authorization }),
      ...(sent.key === undefined || sent.key === null ? {} : { 'idempotency-key': sent.key }),
      ...(method === 'POST'
        ? { 'content-type': 'application/json' }
        : { 'kabuto-min-seq': String(Math.max(this.#seq, this.#committed())) }),
    };
    const call = () =>
      fetch(`${this.#base}${path}${query === '' ? '' : `?${query}`}`, {
        method: method ?? 'GET',
        headers,
        ...(method === 'POST' ? { body: JSON.stringify(sent.body ?? {}) } : {}),
      });
    let reply = await call();
    // On a slow machine, updating the tables can take longer than a read waits: the reply is then marked as older than
    // requested.
    while (reply.headers.has('kabuto-lag-ms')) {
      await reply.body?.cancel();
      reply = await call();
    }
    this.#seq = Math.max(this.#seq, Number(reply.headers.get('kabuto-seq')));
    if (reply.ok && reply.headers.get('content-type')?.startsWith('application/json') !== true)
      // A call that returns a file: its reply is the bytes.
      return { status: reply.status, msg: '', data: new Uint8Array(await reply.arrayBuffer()) as Answer<N>['data'] };
    // The server's own tests compare every reply with its declared shape; here the type is trusted.
    const envelope = (await reply.json()) as { code: number; status: number; msg: string; data: unknown };
    if (envelope.code !== reply.status || envelope.status !== reply.status)
      throw new Error(`${name}: HTTP ${reply.status} but code ${envelope.code}, status ${envelope.status}`);
    return { status: reply.status, msg: envelope.msg, data: envelope.data as Answer<N>['data'] };
  }

  /** Sends a call that must succeed. Throws CallRefused. */
  async call<N extends Name>(name: N, sent: Sent<N> = {}): Promise<Calls[N]['reply']> {
    const answer = await this.ask(name, sent);
    if (answer.status !== 200) throw new CallRefused(name, answer.status, answer.data as Failure);
    // The status decides between reply and failure.
    return answer.data as Calls[N]['reply'];
  }

  /** Sends a call that must be rejected; returns status, text and reason. */
  async refusal<N extends Name>(name: N, sent: Sent<N> = {}): Promise<Failure & { status: number; msg: string }> {
    const answer = await this.ask(name, sent);
    if (answer.status === 200) throw new Error(`${name} should have been refused: ${JSON.stringify(answer.data)}`);
    return { ...(answer.data as Failure), status: answer.status, msg: answer.msg };
  }

  /** Uploads a picture; returns its file's id, or the refusal. */
  async upload(purpose: string, content: Uint8Array<ArrayBuffer>): Promise<Partial<PictureView & Failure>> {
    const form = new FormData();
    form.set('file', new Blob([content]), 'picture');
    const headers = this.#authorization === null ? {} : { authorization: this.#authorization };
    const url = `${this.#base}v1/file/picture/upload?purpose=${purpose}`;
    const reply = await fetch(url, { method: 'POST', headers, body: form });
    return ((await reply.json()) as { readonly data: Partial<PictureView & Failure> }).data;
  }

  async #grant(granted: Promise<TokenInfo | FactorStep>): Promise<this> {
    const tokens = await granted;
    if ('step' in tokens) throw new Error('the login requires a factor');
    const { token, refreshToken } = tokens;
    this.#authorization = `Bearer ${token}`;
    this.#refreshToken = refreshToken;
    return this;
  }

  /** Opens a throw-away demo account and logs in as its member. */
  demo(): Promise<this> {
    return this.#grant(this.call('POST v1/oauth/oauth/token', { body: { grant_type: 'demo' } }));
  }

  /** Registers a new member: code by mail from the outbox, then registration. */
  async register(email = `${randomUUID()}@example.jp`): Promise<this> {
    await this.call('POST v1/notice/notice/email/send/captcha', { body: { email, purpose: 'register' } });
    const mails = await this.call('GET v1/demo/outbox/list', { query: { email } });
    const code = /\d{6}/.exec(mails.rows[0]?.text ?? '')?.[0] ?? '';
    const { agreementVersion } = await this.call('GET v1/tenant/tenant/info');
    const body = { email, code, password: PASSWORD, nickname: 'Hanako', agreementVersion };
    return this.#grant(this.call('POST v1/user/user/register', { body }));
  }

  /** Logs in with the password alone. */
  logIn(username: string, password: string): Promise<this> {
    return this.#grant(
      this.call('POST v1/oauth/oauth/token', { body: { grant_type: 'password', username, password } }),
    );
  }

  /** Logs in again with the refresh token. */
  refresh(): Promise<this> {
    const body = { grant_type: 'refresh_token', refresh_token: this.#refreshToken } as const;
    return this.#grant(this.call('POST v1/oauth/oauth/token', { body }));
  }

  /** Confirms the member by password; returns the confirmation token and continues with the session's new tokens. */
  async confirm(
    purpose: Calls['POST v1/user/stepup/verify']['body']['purpose'],
    password = PASSWORD,
    subject?: string,
  ): Promise<string> {
    const what = subject === undefined ? { purpose } : { purpose, subject };
    const body = { ...what, method: 'password', password, refreshToken: this.#refreshToken } as const;
    const { stepUpToken, tokens } = await this.call('POST v1/user/stepup/verify', { body });
    await this.#grant(Promise.resolve(tokens));
    return stepUpToken;
  }

  /** Confirms a throw-away member by the code that is shown to it; otherwise as `confirm`. */
  async confirmByDemoCode(
    purpose: Calls['POST v1/user/stepup/verify']['body']['purpose'],
    subject: string,
  ): Promise<string> {
    const { demoCode } = await this.call('POST v1/user/stepup/begin', { body: { purpose, subject } });
    if (demoCode === null) throw new Error('only throw-away members have a code');
    const body = { purpose, subject, method: 'demo', code: demoCode, refreshToken: this.#refreshToken } as const;
    const { stepUpToken, tokens } = await this.call('POST v1/user/stepup/verify', { body });
    await this.#grant(Promise.resolve(tokens));
    return stepUpToken;
  }

  /** Registers a passkey, confirmed by password. */
  async addPasskey(origin: string, passkey = new SoftPasskey(), confirmedBy?: SoftPasskey): Promise<SoftPasskey> {
    const stepUpToken =
      confirmedBy === undefined
        ? await this.confirm('passkey-add')
        : await this.confirmByPasskey('passkey-add', undefined, { passkey: confirmedBy, origin });
    const options = await this.call('POST v1/user/passkey/begin', { body: { stepUpToken } });
    const credential = passkey.create(options, { origin });
    await this.call('POST v1/user/passkey/add', { body: { credential, name: 'Phone' } });
    return passkey;
  }

  /** Confirms with a passkey; otherwise as `confirm`. */
  async confirmByPasskey(
    purpose: Calls['POST v1/user/stepup/verify']['body']['purpose'],
    subject: string | undefined,
    { passkey, origin }: { readonly passkey: SoftPasskey; readonly origin: string },
  ): Promise<string> {
    const what = subject === undefined ? { purpose } : { purpose, subject };
    const begun = await this.call('POST v1/user/stepup/begin', { body: what });
    if (begun.passkey === null) throw new Error('the member has no passkey');
    const credential = passkey.get(begun.passkey, { origin });
    const body = { ...what, method: 'passkey', credential, refreshToken: this.#refreshToken } as const;
    const { stepUpToken, tokens } = await this.call('POST v1/user/stepup/verify', { body });
    await this.#grant(Promise.resolve(tokens));
    return stepUpToken;
  }

  /** Places an order; the key is a fresh one unless given. */
  place(body: Calls['POST v1/trade/order/place']['body'], key: string = randomUUID()) {
    return this.call('POST v1/trade/order/place', { body, key });
  }

  /** Cancels an order. */
  cancel(orderId: string, key: string = randomUUID()) {
    return this.call('POST v1/trade/order/cancel', { body: { orderId }, key });
  }

  /** Amends an order. */
  amend(
    orderId: string,
    terms: { readonly price?: string; readonly quantity?: string; readonly triggerPrice?: string },
    key: string = randomUUID(),
  ) {
    return this.call('POST v1/trade/order/amend', { body: { orderId, ...terms }, key });
  }

  /** Cancels all open orders, or those of one issue. */
  cancelAll(code?: string, key: string = randomUUID()) {
    return this.call('POST v1/trade/order/cancel/all', { body: code === undefined ? {} : { code }, key });
  }

  /** The order's current state, with its fills. */
  detail(orderId: string) {
    return this.call('GET v1/trade/order/detail', { query: { orderId } });
  }

  /** Opens the stream with a ticket of this member. */
  async stream(): Promise<StreamClient> {
    const { ticket } = await this.call('POST v1/stream/ticket');
    const stream = await StreamClient.open(`${this.#base.replace(/^http/, 'ws')}v1/stream`, ticket);
    stream.onMessage((message) => {
      if ('journalSeq' in message) this.#seq = Math.max(this.#seq, message.journalSeq);
    });
    return stream;
  }
}
