import { describe, expect, it } from 'vitest';
import {
  canGoBack,
  emptyTrail,
  previousAddress,
  safeReturn,
  stepAfterLogin,
  withArrival,
  withRelaunch,
} from './trail.ts';

const LOGIN = '/pages/user/login';
const after = (...addresses: readonly string[]) =>
  addresses.reduce((trail, address, index) => withArrival(trail, index, address), emptyTrail);

describe('the way back', () => {
  it('exists only after a page of this app', () => {
    expect(canGoBack(after('/'), 0)).toBe(false);
    expect(canGoBack(after('/', '/a'), 1)).toBe(true);
    expect(previousAddress(after('/a?x=1', '/b'), 1)).toBe('/a?x=1');
    expect(previousAddress(emptyTrail, 3)).toBeUndefined();
  });

  it('ends at a relaunch, and going behind it opens it again', () => {
    const cut = withRelaunch(after('/', '/a', LOGIN), 2);
    expect(canGoBack(cut, 2)).toBe(false);
    expect(canGoBack(withArrival(cut, 3, '/b'), 3)).toBe(true);
    expect(canGoBack(withArrival(cut, 1, '/a'), 1)).toBe(false);
  });

  it('forgets what lay ahead when another way is taken', () => {
    const trail = withArrival(after('/', '/a', '/b'), 1, '/c');
    expect(trail.addresses).toEqual({ 0: '/', 1: '/c' });
  });
});

describe('after login', () => {
  it('goes back to the previous page, home when that was login or register or unknown', () => {
    expect(stepAfterLogin(LOGIN, null, '/pages/stock/detail/detail?code=7203')).toEqual({ kind: 'back' });
    expect(stepAfterLogin(LOGIN, null, `${LOGIN}?x=1`)).toEqual({ kind: 'replace', address: '/' });
    expect(stepAfterLogin(LOGIN, null, '/pages/user/register')).toEqual({ kind: 'replace', address: '/' });
    expect(stepAfterLogin(LOGIN, null, undefined)).toEqual({ kind: 'replace', address: '/' });
  });

  it('stays where the person has gone on to while the login took its time', () => {
    const saved = { url: '/pages/trade/buy/buy', query: '' };
    for (const here of ['/', '/pages/stock/detail/detail', '/pages/user/forget']) {
      expect(stepAfterLogin(here, saved, '/a')).toEqual({ kind: 'stay' });
    }
    expect(stepAfterLogin('/pages/user/register', saved, '/a').kind).toBe('replace');
  });

  it('a saved return address wins', () => {
    const saved = { url: '/pages/trade/buy/buy', query: '?code=7203' };
    expect(stepAfterLogin(LOGIN, saved, '/')).toEqual({ kind: 'replace', address: '/pages/trade/buy/buy?code=7203' });
  });

  it('a saved address that leads out of the app or back to the entrance is not followed', () => {
    for (const url of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
      LOGIN,
    ]) {
      expect(safeReturn({ url, query: '' }), url).toBeUndefined();
    }
    expect(safeReturn({ url: '/pages/../', query: '' })).toBe('/');
  });
});
