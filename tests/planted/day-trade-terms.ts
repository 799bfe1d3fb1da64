import type { Plant, PlantTest } from './plant.ts';

const AREA = 'packages/brokerage/src/margin';
const RULE = 'decision 0134';
const proposed = (title: string): PlantTest => ({
  project: 'unit',
  file: `${AREA}/proposed-terms.test.ts`,
  title,
});

/** Bugs of how terms of day trades change. */
export const DAY_TRADE_TERMS_BUGS: readonly Plant[] = [
  {
    name: 'day trade terms approved by their maker',
    breaks: `${RULE}: the broker refuses terms that their maker approved`,
    file: `${AREA}/policy.ts`,
    find: '    if (refusal !== null) return refused(refusal);\n',
    put: '',
    test: proposed('are refused when their maker approved them, and unless they follow the newest'),
  },
  {
    name: 'day trade terms over others',
    breaks: `${RULE}: terms follow the newest version`,
    file: `${AREA}/policy.ts`,
    find: 'if (policy.version !== former + 1)',
    put: 'if (policy.version < former)',
    test: proposed('are refused when their maker approved them, and unless they follow the newest'),
  },
  {
    name: 'day trade terms change under open positions',
    breaks: `${RULE}: what was promised to open positions stays`,
    file: `${AREA}/open-trades.ts`,
    find: 'positions.length > 0);',
    put: 'positions.length > 1e9);',
    test: proposed('do not change while there are positions, or orders that open some'),
  },
  {
    name: 'opened without consent to the new terms',
    breaks: `${RULE}: a position needs consent to the version that is current`,
    file: `${AREA}/place.ts`,
    find: 'if (consent === undefined || isOther)',
    put: 'if (consent === undefined)',
    test: proposed('an order that opens a position needs the version of the risk document that it names'),
  },
];
