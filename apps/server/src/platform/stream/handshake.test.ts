import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readClientMessage } from './client-message.ts';
import { forwardedAddress } from './forwarded-address.ts';
import { isOriginAllowed } from './origin.ts';

describe('origins that may open the stream', () => {
  const from = (origin: string | undefined, host = 'kabuto.example:4780'): boolean =>
    isOriginAllowed({ headers: { host, ...(origin === undefined ? {} : { origin }) } }, ['https://app.example.com']);

  it('accepts pages of the same host and port, listed origins, and programs without an origin', () => {
    expect(from('http://kabuto.example:4780')).toBe(true);
    expect(from('https://app.example.com')).toBe(true);
    expect(from(undefined)).toBe(true);
  });

  it('rejects other pages: another host or port, a sandbox, or a host with the same prefix', () => {
    for (const origin of [
      'http://evil.example',
      'http://kabuto.example',
      'null',
      'http://kabuto.example:4780.evil',
      '',
    ]) {
      expect(from(origin), origin).toBe(false);
    }
  });
});

describe('the address of a client', () => {
  const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
    ({
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      // the two fields that the function reads
    }) as unknown as IncomingMessage;

  it('is the socket’s own when no proxy is trusted, whatever the header contains', () => {
    expect(forwardedAddress([])(request('203.0.113.9', '10.0.0.1'))).toBe('203.0.113.9');
  });

  it('is the last hop that is not a trusted proxy', () => {
    const addressOf = forwardedAddress(['10.0.0.0/8', '::1']);
    expect(addressOf(request('10.1.2.3', '198.51.100.7, 203.0.113.9, 10.9.9.9'))).toBe('203.0.113.9');
    expect(addressOf(request('::1', '203.0.113.9'))).toBe('203.0.113.9');
    expect(addressOf(request('10.1.2.3'))).toBe('10.1.2.3');
    expect(addressOf(request('10.1.2.3', 'nonsense'))).toBe('10.1.2.3');
    expect(addressOf(request('203.0.113.9', '10.1.2.3'))).toBe('203.0.113.9');
  });
});

describe('messages of clients', () => {
  it('are accepted when they match the contract exactly', () => {
    expect(readClientMessage('{"op":"auth","ticket":"abcdefghijklmnop"}')).toEqual({
      op: 'auth',
      ticket: 'abcdefghijklmnop',
    });
    expect(readClientMessage('{"op":"subscribe","topic":"account","since":7}')).toEqual({
      op: 'subscribe',
      topic: 'account',
      since: 7,
    });
    expect(readClientMessage('{"op":"subscribe","topic":"quote:147A"}')).toEqual({
      op: 'subscribe',
      topic: 'quote:147A',
    });
    expect(readClientMessage('{"op":"ping","t":5}')).toEqual({ op: 'ping', t: 5 });
  });

  it.each([
    '',
    'null',
    '[]',
    '{"op":"auth"}',
    '{"op":"auth","ticket":["abcdefghijklmnop"]}',
    '{"op":"subscribe","topic":"quote:7203","since":-1}',
    '{"op":"subscribe","topic":"quote:7203","since":"1"}',
    '{"op":"subscribe","topic":"quote:7203:1"}',
    '{"op":"subscribe","topic":"__proto__"}',
    '{"op":"ping"}',
    '{"op":"hack"}',
  ])('%s is rejected', (text) => {
    expect(readClientMessage(text)).toBeNull();
  });
});
