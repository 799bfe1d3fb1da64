import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isPushEndpoint, publicLookup } from './public-address.ts';

describe('CMS-02 where messages may be sent', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc?x=1',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/abc',
    'https://[2606:4700::1111]/abc',
  ])('%s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:word@fcm.googleapis.com/abc',
    'https://localhost/abc',
    'https://db/abc',
    'https://printer.local/abc',
    'https://metadata.google.internal/abc',
    'https://metadata.google.internal./abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://169.254.169.254/latest',
    'https://10.1.2.3/abc',
    'https://192.168.0.1/abc',
    'https://100.64.0.1/abc',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://[fd00::1]/abc',
    'https://[64:ff9b::a00:1]/abc',
    'https://[2002:a00:1::]/abc',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
    'file:///etc/passwd',
    'nothing',
  ])('not %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false));

  it('a name that resolves to this machine is refused when the connection is made', async () => {
    // LookupFunction has a second form of its callback.
    const find = promisify(
      publicLookup as (host: string, options: object, done: (error: Error | null) => void) => void,
    );
    await expect(find('localhost', { all: true })).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
    await expect(find('localhost', {})).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
  });
});

it('edges of networks', () => {
  for (const host of ['9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0', '223.255.255.255', '[2a00::1]'])
    expect(isPushEndpoint(`https://${host}/`), host).toBe(true);
  for (const host of ['10.0.0.0', '172.31.255.255', '224.0.0.0', '255.255.255.255', '[::]', '[fe80::1]'])
    expect(isPushEndpoint(`https://${host}/`), host).toBe(false);
});
