import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BlockGone, ChainUnavailable } from '../src/errors.ts';
import { jsonRpcSource } from '../src/json-rpc.ts';
import { NETWORKS } from '../src/network.ts';
import { rpcClient } from '../src/rpc-client.ts';
import type { ChainSource } from '../src/source.ts';
import { ANVIL } from './support/anvil.ts';
import { type ProxyReply, type RpcProxy, SECRET, startProxy } from './support/rpc-proxy.ts';
import { TestNetwork } from './support/test-network.ts';

/** The error of a call, after a check that nothing of it names the URL. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  );
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(SECRET);
  return error;
}

/** One call of each method that needs the node. */
function allCalls(source: ChainSource): readonly Promise<unknown>[] {
  const block = { number: 1, hash: `0x${'1'.repeat(64)}` } as const;
  return [source.head(), source.block(1), source.transfersIn(block), source.finalHeight(), source.anomaly()];
}

describe.skipIf(ANVIL === undefined)('a source with a node that fails', () => {
  let chain: TestNetwork;
  let proxy: RpcProxy;
  let source: ChainSource;

  beforeAll(async () => {
    chain = await TestNetwork.start('ethereum');
    await chain.mine(20);
  });

  beforeEach(async () => {
    proxy = await startProxy(chain.url);
    source = chain.source({ url: proxy.url });
  });

  afterEach(async () => {
    await proxy.close();
  });

  afterAll(async () => {
    await chain.stop();
  });

  function answer(method: string, reply: ProxyReply): void {
    proxy.answer = (asked) => (asked === method ? reply : { kind: 'forward' });
  }

  it('is unavailable when nothing listens, and works again afterwards', async () => {
    expect(await source.head()).toMatchObject({ number: 23 });
    const { port } = new URL(proxy.url);
    await proxy.close();
    const failures = await Promise.all(allCalls(source).map(failureOf));
    for (const failure of failures) expect(failure).toBeInstanceOf(ChainUnavailable);
    proxy = await startProxy(chain.url, Number(port));
    expect(await source.head()).toMatchObject({ number: 23 });
  });

  it('does not repeat a request that was refused for being one too many', async () => {
    proxy.answer = () => ({
      kind: 'http',
      reply: (response) => response.writeHead(429, { 'retry-after': '3600' }).end(`slow down, ${SECRET}`),
    });
    const failure = await failureOf(source.head());
    expect(failure).toEqual(new ChainUnavailable('no reply to eth_chainId (HTTP 429)'));
    expect(proxy.requests).toEqual(['eth_chainId']);
  });

  it.each([
    { what: 'a page', reply: '<html>maintenance</html>' },
    { what: 'nothing', reply: '' },
    { what: 'half a reply', reply: '{"jsonrpc":"2.0","id":1,"result":{"numb' },
    { what: 'another type', reply: '{"jsonrpc":"2.0","id":1,"result":[]}' },
    { what: 'neither result nor error', reply: '{"jsonrpc":"2.0","id":1}' },
  ])('is unavailable when the node returns $what', async ({ reply }) => {
    answer('eth_getBlockByNumber', { kind: 'http', reply: (response) => response.end(reply) });
    expect(await failureOf(source.head())).toBeInstanceOf(ChainUnavailable);
    expect(await failureOf(source.block(3))).toBeInstanceOf(ChainUnavailable);
  });

  it('does not show what the node says', async () => {
    answer('eth_getBlockByNumber', { kind: 'error', code: -32603, message: `no upstream for ${proxy.url}` });
    const failure = await failureOf(source.head());
    expect(failure).toBeInstanceOf(ChainUnavailable);
    expect(String(failure)).toContain('the node refused eth_getBlockByNumber with code -32603');
  });

  it.each(['headers', 'body'])('gives up when the %s of a reply never come', async (part) => {
    proxy.answer = () => ({
      kind: 'http',
      reply: (response) => {
        if (part === 'body') response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      },
    });
    const rpc = rpcClient(proxy.url, 300);
    const start = performance.now();
    expect(await failureOf(rpc('eth_chainId', []))).toBeInstanceOf(ChainUnavailable);
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(proxy.requests).toHaveLength(1);
  });

  it('refuses a node of another chain', async () => {
    const other = jsonRpcSource({ ...NETWORKS.bnb, contract: chain.token }, proxy.url);
    for (const failure of await Promise.all(allCalls(other).map(failureOf))) {
      expect(failure).toEqual(new ChainUnavailable('the node of BNB Smart Chain serves chain 1, not 56'));
    }
  });

  it.each(['', 'eth.example', 'ftp://eth.example', 'file:///etc/passwd'])('refuses the URL "%s"', (url) => {
    expect(() => jsonRpcSource(NETWORKS.ethereum, url)).toThrow(RangeError);
  });

  describe('finality', () => {
    it.each([
      { what: 'no such block', reply: { kind: 'result', result: null } },
      { what: 'invalid parameters', reply: { kind: 'error', code: -32602, message: 'invalid argument 0' } },
      { what: 'an unknown block', reply: { kind: 'error', code: -39001, message: 'Unknown block' } },
      { what: 'no finalized block', reply: { kind: 'error', code: -32000, message: 'finalized block not found' } },
    ] as const)('is the number of confirmations when the node answers $what', async ({ reply }) => {
      answerFinalized(reply);
      expect(await source.finalHeight()).toBe(23 - 12);
    });

    it.each([
      { what: 'too many requests', reply: { kind: 'error', code: -32005, message: 'limit exceeded' } },
      { what: 'an internal error', reply: { kind: 'error', code: -32603, message: 'internal error' } },
      { what: 'another type', reply: { kind: 'result', result: 'finalized' } },
    ] as const)('is unknown when the node answers $what', async ({ reply }) => {
      answerFinalized(reply);
      expect(await failureOf(source.finalHeight())).toBeInstanceOf(ChainUnavailable);
    });

    /** Answers the first request for a block, which is the one for the finalized block. */
    function answerFinalized(reply: ProxyReply): void {
      let isFirst = true;
      proxy.answer = (method) => {
        if (method !== 'eth_getBlockByNumber' || !isFirst) return { kind: 'forward' };
        isFirst = false;
        return reply;
      };
    }
  });

  it('does not take an empty list for a block that was replaced', async () => {
    const old = await source.head();
    await chain.reorg(1);
    answer('eth_getLogs', { kind: 'result', result: [] });
    expect(await failureOf(source.transfersIn(old))).toBeInstanceOf(BlockGone);
  });

  it('is unavailable, and the block not gone, while the node does not have its height', async () => {
    const head = await source.head();
    answer('eth_getBlockByNumber', { kind: 'result', result: null });
    const failure = await failureOf(source.transfersIn(head));
    expect(failure).toEqual(new ChainUnavailable(`the node has no block ${head.number} now`));
  });

  it('is unavailable, and the block not gone, when the node refuses the logs of a canonical block', async () => {
    const head = await source.head();
    answer('eth_getLogs', { kind: 'error', code: -32000, message: 'query timeout exceeded' });
    const failure = await failureOf(source.transfersIn(head));
    expect(failure).toBeInstanceOf(ChainUnavailable);
  });

  it('does not take a refused call for a missing function', async () => {
    answer('eth_call', { kind: 'error', code: -32005, message: 'limit exceeded' });
    expect(await failureOf(source.anomaly())).toBeInstanceOf(ChainUnavailable);
    answer('eth_call', { kind: 'result', result: '0x01' });
    expect(await failureOf(source.anomaly())).toBeInstanceOf(ChainUnavailable);
  });
});
