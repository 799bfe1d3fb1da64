import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { Connection, Reply } from './connection.ts';

/** The app's public credential. */
const BASIC = `Basic ${Buffer.from('kabuto-app:kabuto-app').toString('base64')}`;
const PLACE = '/api/v1/trade/order/place';
const CANCEL = '/api/v1/trade/order/cancel';

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The server's reply; the benchmark trusts its shape. */
type Envelope = { readonly data: Record<string, unknown> };

/** One member with a session bound to a key: every order carries a proof of it, as the app's do. */
export class LoadMember {
  readonly #port: number;
  readonly #key: KeyObject;
  readonly #header: string;
  #token = '';
  #ath = '';
  #since = 0;
  readonly #proofs: string[] = [];
  accountId = '';
  /** Orders that rest and may be cancelled. */
  readonly resting: string[] = [];

  private constructor(port: number) {
    this.#port = port;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#header = base64({ alg: 'ES256', typ: 'dpop+jwt', jwk: publicKey.export({ format: 'jwk' }) });
  }

  /** Logs in as a new demo member. */
  static async enter(port: number, connection: Connection): Promise<LoadMember> {
    const member = new LoadMember(port);
    const path = '/api/v1/oauth/oauth/token';
    const enter = () => member.#ask(connection, 'POST', path, BASIC, member.#proof(path), { grant_type: 'demo' });
    const token = await enter().catch((error: unknown) => {
      // A server that has just started names the first second from which it accepts proofs.
      const [, first] = /"DPoP iat","allowed":"(\d+)\.\./.exec(String(error)) ?? [];
      if (first === undefined) throw error;
      member.#since = Number(first);
      return enter();
    });
    member.#token = String(token.token);
    member.#ath = createHash('sha256').update(member.#token).digest('base64url');
    const info = await member.#ask(connection, 'GET', '/api/v1/user/user/info', `Bearer ${member.#token}`, '', null);
    member.accountId = String(info.accountId);
    return member;
  }

  /**
   * Signs this many proofs in advance: a browser's work, which must not be measured as the server's. They are valid for
   * a minute.
   */
  prepare(count: number): void {
    this.#proofs.length = 0;
    for (let n = 0; n < count; n++) this.#proofs.push(this.#proof(PLACE));
  }

  place(connection: Connection, side: 'buy' | 'sell', code: string, price: string): Promise<Reply> {
    const proof = this.#proofs.pop() ?? this.#proof(PLACE);
    const body = JSON.stringify({ code, side, type: 'limit', price, quantity: '100' });
    return connection.send(this.#head('POST', PLACE, `Bearer ${this.#token}`, proof), body);
  }

  cancel(connection: Connection, orderId: string): Promise<Reply> {
    return connection.send(
      this.#head('POST', CANCEL, `Bearer ${this.#token}`, this.#proof(CANCEL)),
      JSON.stringify({ orderId }),
    );
  }

  #head(method: string, path: string, authorization: string, proof: string): string {
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `host: 127.0.0.1:${this.#port}`,
      `authorization: ${authorization}`,
      'content-type: application/json',
      `idempotency-key: ${randomUUID()}`,
    ];
    if (proof !== '') lines.push(`dpop: ${proof}`);
    return `${lines.join('\r\n')}\r\n`;
  }

  #proof(path: string): string {
    const claims = base64({
      htm: 'POST',
      htu: `http://127.0.0.1:${this.#port}${path}`,
      iat: Math.max(Math.floor(Date.now() / 1000), this.#since),
      jti: randomUUID(),
      ...(this.#ath === '' ? {} : { ath: this.#ath }),
    });
    const text = `${this.#header}.${claims}`;
    const signature = sign('sha256', Buffer.from(text), { key: this.#key, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  }

  async #ask(
    connection: Connection,
    method: string,
    path: string,
    authorization: string,
    proof: string,
    body: object | null,
  ): Promise<Record<string, unknown>> {
    const reply = await connection.send(
      this.#head(method, path, authorization, proof),
      body === null ? '' : JSON.stringify(body),
    );
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body}`);
    return (JSON.parse(reply.body) as Envelope).data;
  }
}
