import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Amount, Empty, Names, Nullable, paging, Strict } from '../fields.ts';
import { get, InstrumentHit, Section, SectorCode, snapshot } from './quote.ts';

const breadth = {
  issues: Type.Integer({ minimum: 1 }),
  advancers: Type.Integer({ minimum: 0 }),
  decliners: Type.Integer({ minimum: 0 }),
  unchanged: Type.Integer({ minimum: 0 }),
  turnover: Amount,
};

/**
 * A sector's day. `change`: the mean of its issues' changes in percent, with equal weights; null before the first
 * trade. `advancers`, `decliners` and `unchanged` are the issues that have traded, `issues` all.
 */
export const SectorView = Strict({
  code: Type.String(),
  names: Names,
  change: Nullable(Type.String({ pattern: '^-?\\d+\\.\\d{2}$' })),
  ...breadth,
});

export const sectorList = endpoint({
  ...get('v1/quote/sector/list', 'Sectors with issues in one committed state, greatest mean change first.'),
  query: Strict({ section: Type.Optional(Section) }),
  reply: Strict({ rows: Type.Array(SectorView), ...snapshot }),
});

export const sectorDetail = endpoint({
  ...get(
    'v1/quote/sector/detail',
    'A sector and its issues in one committed state, greatest change first, those without a trade last.',
  ),
  query: Strict({ sector: SectorCode, ...paging }),
  reply: Strict({
    sector: SectorView,
    rows: Type.Array(InstrumentHit),
    total: Type.Integer({ minimum: 0 }),
    ...snapshot,
  }),
});

const Points = Type.String({ pattern: '^\\d+\\.\\d{2}$' });

export const IndexView = Strict({
  code: Type.String(),
  names: Names,
  /** Index points with two decimals. */
  value: Points,
  previous: Points,
  closes: Type.Array(Type.String()),
});

/** An index's day in points: null before its first trade; and its issues, counted as those of a sector. */
export const IndexDetailView = Strict({
  code: Type.String(),
  names: Names,
  value: Points,
  previous: Points,
  open: Nullable(Points),
  high: Nullable(Points),
  low: Nullable(Points),
  ...breadth,
});

export const indexDetail = endpoint({
  ...get(
    'v1/quote/index/detail',
    'One of our own simulated indices, and its issues in one committed state, greatest change first, those without a trade last.',
  ),
  query: Strict({ code: Type.String({ pattern: '^[A-Z]{2,12}[0-9]{0,3}$' }), ...paging }),
  reply: Strict({
    index: IndexDetailView,
    rows: Type.Array(InstrumentHit),
    total: Type.Integer({ minimum: 0 }),
    ...snapshot,
  }),
});

export const indices = endpoint({
  ...get('v1/quote/index/list', 'Our own simulated indices; never an official one.'),
  query: Empty,
  reply: Type.Array(IndexView),
});
