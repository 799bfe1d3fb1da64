import { createServer } from 'node:http';
import { OFFLINE_XPUB } from '@kabuto/chain/testing';
import { createLiveUsdt, type LiveUsdt } from '../../apps/server/src/funding/index.ts';
import { readUsdtSettings } from '../../apps/server/src/funding/live-usdt/settings.ts';

/** What the services of a live brokerage reply; a test may change it. */
export type Services = {
  rate: string;
  screening: object;
  travelRule: object;
  /** Runs before the screening replies. */
  beforeScreening?: () => Promise<void>;
};

/** A first rate is believed within them. */
const BOUNDS = { least: '100', most: '250' };

/** A source of rates and two checks on a port of their own. */
async function startServices(replies: Services) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    request.resume();
    const reply =
      path === '/rate' ? { last: replies.rate } : path === '/screening' ? replies.screening : replies.travelRule;
    const before = path === '/screening' ? replies.beforeScreening?.() : undefined;
    Promise.resolve(before).then(
      () => response.end(JSON.stringify(reply)),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the services have no port');
  return {
    asked,
    url: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/**
 * The brokerage `second` on a node that plays Ethereum, set up as an installation is: by the text of a file. `other`:
 * the second of the two nodes, on another host; by default the same node by another name. `networks`: that it plays.
 * `nodeOfBnb`: another node, which plays BNB chain. `cold`: the brokerage's address without a signer.
 */
export async function startLiveUsdt(
  node: string,
  other = node.replace('127.0.0.1', 'localhost'),
  networks: readonly ('ethereum' | 'bnb')[] = ['ethereum'],
  nodeOfBnb: string | null = null,
  cold: string | null = null,
) {
  const replies: Services = { rate: '150', screening: { verdict: 'passed' }, travelRule: { verdict: 'passed' } };
  const services = await startServices(replies);
  const service = (path: string) => ({ url: `${services.url}${path}`, secret: 'a secret of the tests' });
  const terms = { minimum: '10', feeCap: '0.05', ...(cold === null ? {} : { cold }) };
  const nodesOf = (name: 'ethereum' | 'bnb') =>
    name === 'bnb' && nodeOfBnb !== null ? [nodeOfBnb, nodeOfBnb.replace('127.0.0.1', 'localhost')] : [node, other];
  const live: LiveUsdt = createLiveUsdt(
    readUsdtSettings(
      JSON.stringify({
        rate: { name: 'Test rates', url: `${services.url}/rate`, member: 'last', bounds: BOUNDS },
        screening: service('/screening'),
        travelRule: service('/travel'),
        brokerages: {
          second: {
            xpub: OFFLINE_XPUB,
            networks: Object.fromEntries(networks.map((name) => [name, { ...terms, nodes: nodesOf(name) }])),
          },
        },
      }),
    ),
  );
  return { live, replies, asked: services.asked, stop: services.stop };
}
