import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { HTTP } from './limits.ts';
import { operation } from './operation.ts';
import { BASIC, buildTestHttp, form, send } from './testing.ts';

const TOKEN = '/api/v1/oauth/oauth/token';
const BODY = 'grant_type=demo';
const TOKENS = { token: 'a', refreshToken: 'b', exp: 1 };

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** A server that counts the calls that reach admission and the handler; logins wait for `gate`. */
async function listen(gate: Promise<void> = Promise.resolve()) {
  const seen = { admitted: 0, inside: 0 };
  app = await buildTestHttp({
    limits: 'load',
    resolveTenant: () => {
      seen.admitted += 1;
      return 1;
    },
    operations: [
      operation('token', async () => {
        seen.inside += 1;
        await gate;
        return TOKENS;
      }),
    ],
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  return { seen, port };
}

/** Sends a call without its body; returns a function that sends the body and returns the response. */
function slowCall(port: number): () => Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const answer = new Promise<string>((resolve, reject) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
    socket.once('error', reject);
  });
  answer.catch(() => undefined);
  socket.write(
    `POST ${TOKEN} HTTP/1.1\r\nhost: x\r\nauthorization: ${BASIC}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${BODY.length}\r\n\r\n`,
  );
  return () => {
    socket.write(BODY);
    return answer;
  };
}

it('calls without their bodies hold no permits and are served when the bodies arrive', async () => {
  const { seen, port } = await listen();
  const slow = Array.from({ length: HTTP.inFlight }, () => slowCall(port));
  await expect.poll(() => seen.admitted).toBe(HTTP.inFlight);
  const others = await send(app, form(TOKEN, { grant_type: 'demo' }, { authorization: BASIC }));
  expect([others.status, others.body.data]).toEqual([200, TOKENS]);
  const answers = await Promise.all(slow.slice(0, 20).map((finish) => finish()));
  expect(new Set(answers.map((answer) => answer.split('\r\n')[0]))).toEqual(new Set(['HTTP/1.1 200 OK']));
});

it('replies 503 to a body that arrives when there is no capacity', async () => {
  const gate = Promise.withResolvers<void>();
  const { seen, port } = await listen(gate.promise);
  const finish = slowCall(port);
  await expect.poll(() => seen.admitted).toBe(1);
  const call = form(TOKEN, { grant_type: 'demo' }, { authorization: BASIC });
  const calls = Array.from({ length: HTTP.inFlight }, () => send(app, call));
  await expect.poll(() => seen.inside).toBe(HTTP.inFlight);
  expect(await finish()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 2[\s\S]*"reason":"OVERLOADED"/);
  gate.resolve();
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(seen.inside).toBe(HTTP.inFlight);
});
