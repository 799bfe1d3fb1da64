import { describe, expect, it } from 'vitest';
import { inOrder, isWatched, moved, nextColumn, rowsPast, withCode, withOrder, withoutCode } from './model.ts';

const groups = [
  { groupId: '1', name: '', codes: ['7203', '6758'] },
  { groupId: '2', name: 'NISA', codes: ['7203'] },
];

describe('watchlists', () => {
  it('RT-15 adds to the first list once and removes from one list or from all', () => {
    expect(withCode(groups, '9984')[0]?.codes).toEqual(['7203', '6758', '9984']);
    expect(withCode(groups, '7203')).toEqual(groups);
    expect(withoutCode(groups, '7203', '2').map((group) => group.codes)).toEqual([['7203', '6758'], []]);
    const nowhere = withoutCode(groups, '7203');
    expect(nowhere.map((group) => group.codes)).toEqual([['6758'], []]);
    expect([isWatched(groups, '7203'), isWatched(nowhere, '7203')]).toEqual([true, false]);
  });

  it('RT-15 reorders only the list that was dragged in', () => {
    expect(withOrder(groups, '1', ['6758', '7203']).map((group) => group.codes)).toEqual([['6758', '7203'], ['7203']]);
  });

  it('moves a row up, down, and no further than the ends', () => {
    const rows = ['a', 'b', 'c', 'd'];
    expect(moved(rows, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(rows, 3, 1)).toEqual(['a', 'd', 'b', 'c']);
    expect(moved(rows, 1, 99)).toEqual(['a', 'c', 'd', 'b']);
    expect(moved(rows, 1, -5)).toEqual(['b', 'a', 'c', 'd']);
    expect(moved(rows, 7, 0)).toEqual(rows);
  });

  it('a drag past half a row goes past one row', () => {
    expect([27, 29, 85, -29, -27, 0].map((pixels) => rowsPast(pixels, 56))).toEqual([0, 1, 2, -1, 0, 0]);
  });

  it('RT-15 a tap on the head goes yen, percent, volume, both together, yen', () => {
    expect(nextColumn('both')).toBe('yen');
    expect(nextColumn('yen')).toBe('percent');
    expect(nextColumn('percent')).toBe('volume');
    expect(nextColumn('volume')).toBe('both');
  });

  it('RT-15 sorts by gain, loss, volume and code; what has not traded comes last', () => {
    const measures = new Map([
      ['7203', { change: 0.01, volume: 500 }],
      ['6758', { change: -0.02, volume: 900 }],
      ['9984', { change: null, volume: 0 }],
      ['8306', { change: 0.03, volume: 100 }],
    ]);
    const codes = ['9984', '7203', '6758', '8306'];
    expect(inOrder(codes, 'own', measures)).toEqual(codes);
    expect(inOrder(codes, 'code', measures)).toEqual(['6758', '7203', '8306', '9984']);
    expect(inOrder(codes, 'gain', measures)).toEqual(['8306', '7203', '6758', '9984']);
    expect(inOrder(codes, 'loss', measures)).toEqual(['6758', '7203', '8306', '9984']);
    expect(inOrder(codes, 'volume', measures)).toEqual(['6758', '7203', '8306', '9984']);
  });
});
