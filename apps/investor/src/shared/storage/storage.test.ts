import { describe, expect, it } from 'vitest';
import { deviceId, newDeviceId } from './device-id.ts';
import { slots } from './slots.ts';
import { memoryStorage, type TextStorage, typedStorage } from './storage.ts';

const holding = (texts: Readonly<Record<string, string>>): TextStorage => {
  const storage = memoryStorage();
  for (const [key, text] of Object.entries(texts)) storage.setItem(key, text);
  return storage;
};

describe('typed storage', () => {
  it('STO-02 broken values fall back to their defaults, and the sound ones beside them stay readable', () => {
    const storage = typedStorage(
      holding({
        theme: 'purple',
        curLang: '{}',
        hasLogin: 'maybe',
        tokenInfo: '{"token":"a"}',
        tokenExpire: '"soon"',
        userInfo: '[',
        returnUrl: '{"url":7}',
        selectShopId: '<script>',
        'kabuto.direction': 'up',
        'kabuto.hideAmounts': 'true',
      }),
    );
    expect(storage.get(slots.theme)).toBe('light');
    expect(storage.get(slots.curLang)).toBe('jp');
    expect(storage.get(slots.hasLogin)).toBe(false);
    expect(storage.get(slots.tokenInfo)).toBeNull();
    expect(storage.get(slots.tokenExpire)).toBeNull();
    expect(storage.get(slots.userInfo)).toBeNull();
    expect(storage.get(slots.returnUrl)).toBeNull();
    expect(storage.get(slots.selectShopId)).toBeNull();
    expect(storage.get(slots.direction)).toBe('auto');
    expect(storage.get(slots.hideAmounts)).toBe(true);
  });

  it('writes what it reads, under the plain keys of the product', () => {
    const texts = memoryStorage();
    const storage = typedStorage(texts);
    storage.set(slots.theme, 'dark');
    storage.set(slots.hasLogin, true);
    storage.set(slots.tokenInfo, { token: 'a', refreshToken: 'b', exp: 600 });
    expect(texts.getItem('theme')).toBe('dark');
    expect(texts.getItem('hasLogin')).toBe('true');
    expect(JSON.parse(texts.getItem('tokenInfo') ?? '')).toEqual({ token: 'a', refreshToken: 'b', exp: 600 });
    expect(typedStorage(texts).get(slots.tokenInfo)?.exp).toBe(600);
  });

  it('returns the same object until the text changes, and notifies listeners of every change', () => {
    const storage = typedStorage(holding({ returnUrl: '{"url":"/a","query":""}' }));
    expect(storage.get(slots.returnUrl)).toBe(storage.get(slots.returnUrl));
    let calls = 0;
    const stop = storage.subscribe(() => {
      calls += 1;
    });
    storage.remove(slots.returnUrl);
    stop();
    storage.set(slots.theme, 'dark');
    expect(calls).toBe(1);
    expect(storage.get(slots.returnUrl)).toBeNull();
  });

  it('keeps a value for the life of the page where storage refuses to write', () => {
    const full: TextStorage = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const storage = typedStorage(full);
    storage.set(slots.theme, 'dark');
    expect(storage.get(slots.theme)).toBe('dark');
    storage.remove(slots.theme);
    expect(storage.get(slots.theme)).toBe('light');
  });
});

describe('device id', () => {
  it('STO-03 is made of the time and random bytes', () => {
    const bytes = Uint8Array.from([0, 1, 255, 16, 32, 64, 128, 7]);
    expect(newDeviceId(1_763_600_000_000, bytes)).toBe(`${(1_763_600_000_000).toString(36)}-0001ff1020408007`);
  });

  it('STO-03 is kept once made, and a broken one is replaced', () => {
    const storage = typedStorage(holding({ deviceId: '!' }));
    const first = deviceId(storage, () => 1_763_600_000_000);
    expect(first).toMatch(/^[a-z0-9]+-[0-9a-f]{16}$/);
    expect(deviceId(storage, () => 0)).toBe(first);
    expect(deviceId(typedStorage(memoryStorage()))).not.toBe(first);
  });
});
