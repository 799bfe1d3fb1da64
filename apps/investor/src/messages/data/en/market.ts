import type { Texts } from '../../catalogue.ts';

export const marketEn: Texts<'market'> = {
  prime: 'Prime',
  standard: 'Standard',
  growth: 'Growth',
  etf: 'ETF',
  searchEntry: 'Search by name or code',
  indices: 'Indices',
  ownIndices: 'Our own indices, computed from the issues of this market',
  ranking: 'Ranking',
  section: 'Section',
  gainers: 'Gainers',
  losers: 'Losers',
  volume: 'Volume',
  value: 'Value',
  rankedAt: 'as of {time}',
  emptyTitle: 'No issues here',
  emptyGainers: 'Nothing is up right now. Gainers appear here once trading starts.',
  emptyLosers: 'Nothing is down right now. Losers appear here once trading starts.',
  emptyOther: 'Issues appear here once trading starts.',
  choose: 'Choose an issue to see it here',
  sharesOf: '{count} sh',
};
