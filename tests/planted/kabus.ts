import type { Plant } from './plant.ts';

const KABUS = 'apps/server/src/kabus';
const test = (file: string, title: string) =>
  ({ project: 'integration', file: `tests/kabus/${file}.it.test.ts`, title }) as const;

/** Bugs of the gateway for trading programs. */
export const KABUS_BUGS: readonly Plant[] = [
  {
    name: 'calls without a rate',
    breaks: 'decision 0168: the published rates',
    file: `${KABUS}/gateway.ts`,
    find: '        draw(`',
    put: '        void (`',
    test: test('market', 'orders are limited to 5 a second and other calls to 10, with the published error'),
  },
  {
    name: 'pages of other sites may call',
    breaks: 'decision 0168: only programs of this machine',
    file: `${KABUS}/gateway.ts`,
    find: '    if (!LOCAL_HOST.test(request.host)) throw new KabusRefused(4001008);\n',
    put: '',
    test: test('token', 'calls that do not exist, wrong methods, bodies and hosts are refused with their codes'),
  },
  {
    name: 'bid as the best buy',
    breaks: 'decision 0168: as published, Bid is the best sell',
    file: `${KABUS}/board.ts`,
    find: 'BidPrice: sell.price',
    put: 'BidPrice: buy.price',
    test: test('market', 'the board is that of the app, with Bid as the best sell'),
  },
  {
    name: 'pages of other sites open the socket',
    breaks: 'decision 0168: only programs of this machine',
    file: `${KABUS}/push.ts`,
    find: ' || !isFromHere(headers, options.isLocal)',
    put: '',
    test: test('push', 'pages of other sites open no socket'),
  },
  {
    name: 'a console account without the present risks',
    breaks: 'decision 0168: the demo account may day-trade',
    file: 'apps/server/src/open-kabus.ts',
    find: "  if (kept !== '' && (await agreeToDayTrades(needed, kept))) return kept;\n",
    put: "  if (kept !== '') return kept;\n",
    test: test(
      'console',
      'the first start makes an account that may day-trade, and later starts have the same password',
    ),
  },
];
