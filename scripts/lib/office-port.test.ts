import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { withOfficePort } from './office-port.mjs';

let taken: Server | undefined;
afterEach(() => taken?.close());
const listen = (): Promise<boolean> =>
  new Promise((resolve) => {
    taken = createServer();
    taken.once('error', () => resolve(false));
    taken.listen(4790, '127.0.0.1', () => resolve(true));
  });

describe("the operators' port of npm start", () => {
  it('is not opened in live mode, for other machines, or when it is set, also to nothing', async () => {
    for (const env of [{ KABUTO_MODE: 'live' }, { HOST: '0.0.0.0' }, { OPERATOR_PORT: '' }, { OPERATOR_PORT: '4999' }])
      expect(await withOfficePort(env)).toEqual(env);
  });

  it('is 4790 in a demo of this machine when it is free, else none', async () => {
    // Another server of this machine may have it: then it is taken anyway.
    if (await listen()) await new Promise((resolve) => taken?.close(resolve));
    else return expect(await withOfficePort({})).toEqual({});
    expect(await withOfficePort({ HOST: 'localhost' })).toEqual({ HOST: 'localhost', OPERATOR_PORT: '4790' });
    expect(await listen()).toBe(true);
    expect(await withOfficePort({})).toEqual({});
  });
});
