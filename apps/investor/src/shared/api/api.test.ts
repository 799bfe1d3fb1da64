import { describe, expect, it } from 'vitest';
import { slots } from '../storage/slots.ts';
import { storage } from '../storage/storage.ts';
import { addressOf, apiBase, encodeFields } from './address.ts';
import { authorizationFor } from './authorization.ts';
import { SILENT_MESSAGES } from './data/silent-messages.ts';
import { ApiError, CLIENT_CODE, readEnvelope } from './envelope.ts';
import { presentationOf } from './presentation.ts';
import { isDue, isInconclusive } from './refresh.ts';

const PATH = 'v1/trade/order/list';

/** The error that reading a reply throws. */
function refusalOf(body: unknown, status: number): ApiError {
  try {
    readEnvelope(body, status, PATH);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('the reply was not refused');
}

describe('addresses', () => {
  it('CALL-04 paths are relative to the API base, with the tenant segment if there is one', () => {
    expect(addressOf(apiBase('https://kabuto.example', ''), PATH, { scope: 'open' })).toBe(
      'https://kabuto.example/api/v1/trade/order/list?scope=open',
    );
    expect(addressOf(apiBase('https://kabuto.example', 'shop-2'), `/${PATH}`, {})).toBe(
      'https://kabuto.example/api/shop-2/v1/trade/order/list',
    );
  });

  it('form-encodes fields and leaves out undefined ones', () => {
    expect(encodeFields({ q: 'トヨタ & 7203', none: undefined, n: 3 }).toString()).toBe(
      'q=%E3%83%88%E3%83%A8%E3%82%BF+%26+7203&n=3',
    );
  });
});

describe('authorization', () => {
  it('is Basic on the client paths, Bearer when logged in, none when anonymous', () => {
    expect(authorizationFor('v1/oauth/oauth/token', 'abc')).toBe(`Basic ${btoa('kabuto-app:kabuto-app')}`);
    expect(authorizationFor('v1/notice/notice/email/send/captcha', null)).toMatch(/^Basic /);
    expect(authorizationFor('v1/oauth/oauth/captcha/image', null)).toMatch(/^Basic /);
    expect(authorizationFor('v1/user/user/register', 'abc')).toBeNull();
    expect(authorizationFor('v1/proof/roots', 'abc')).toBeNull();
    expect(authorizationFor(PATH, 'abc')).toBe('Bearer abc');
    expect(authorizationFor(PATH, null)).toBeNull();
  });
});

describe('envelope', () => {
  it('CALL-06 code 200 resolves with the whole body', () => {
    const body = { code: 200, msg: 'ok', data: { rows: [] }, status: 200 };
    expect(readEnvelope(body, 200, PATH)).toBe(body);
  });

  it('CALL-06 any other code throws with reason, field, numbers and request id', () => {
    const data = { reason: 'INSUFFICIENT_CASH', field: 'quantity', params: { max: '300' }, requestId: 'r1' };
    expect(refusalOf({ code: 400, msg: '残高不足です。', data, status: 400 }, 400)).toMatchObject({
      code: 400,
      status: 400,
      msg: '残高不足です。',
      path: PATH,
      ...data,
    });
  });

  it('a body that is no envelope is an error of its status, and never a success', () => {
    expect(refusalOf('<html>', 502)).toMatchObject({ code: 502, msg: '', reason: null });
    expect(refusalOf(null, 200).code).toBe(500);
    expect(refusalOf({ code: 400, msg: 'x', data: null, status: 400 }, 400)).toMatchObject({ field: null, params: {} });
  });
});

describe('presentation', () => {
  const error = (code: number, msg: string, status = code): ApiError =>
    new ApiError(code, msg, `${PATH}?scope=open`, { status });

  it('500 and 503 are system errors with the path but not the query', () => {
    expect(presentationOf(error(500, 'boom'))).toEqual({ kind: 'system', path: PATH });
    expect(presentationOf(error(1, 'busy', 503))).toEqual({ kind: 'system', path: PATH });
    expect(presentationOf(error(502, ''))).toEqual({ kind: 'system', path: PATH });
  });

  it('401 asks for a new login, other codes show the message of the server', () => {
    expect(presentationOf(error(401, 'x'))).toEqual({ kind: 'login-expired' });
    expect(presentationOf(error(400, '残高不足です。'))).toEqual({ kind: 'message', text: '残高不足です。' });
  });

  it('two messages stay silent in both scripts, and so does an abort', () => {
    for (const msg of SILENT_MESSAGES) expect(presentationOf(error(400, msg))).toEqual({ kind: 'nothing' });
    expect(presentationOf(error(CLIENT_CODE.abort, ''))).toEqual({ kind: 'nothing' });
  });

  it('a timeout and a broken line have their own words', () => {
    expect(CLIENT_CODE).toMatchObject({ timeout: 5, abort: 600_003, upload: 602_001 });
    expect(presentationOf(error(CLIENT_CODE.timeout, ''))).toEqual({ kind: 'timed-out' });
    expect(presentationOf(error(CLIENT_CODE.unreachable, ''))).toEqual({ kind: 'unreachable' });
  });
});

describe('refresh', () => {
  const info = { token: 'a', refreshToken: 'b', exp: 600 };
  it('is due once the stored expiry has passed and a refresh token exists', () => {
    expect(isDue(1000, info, 999_999)).toBe(false);
    expect(isDue(1000, info, 1_000_000)).toBe(true);
    expect(isDue(null, info, 1_000_000)).toBe(false);
    expect(isDue(1000, null, 1_000_000)).toBe(false);
  });

  it('is due when the clock has been set back since the expiry was stored', () => {
    const inTenMinutes = 1600;
    expect(isDue(inTenMinutes, info, 1_000_000)).toBe(false);
    expect(isDue(inTenMinutes, info, 998_000)).toBe(false);
    expect(isDue(inTenMinutes + 3600, info, 1_000_000)).toBe(true);
  });

  it('ends the session only when the server has refused it, not when it could not be asked', () => {
    const failed = (code: number, status = code) => new ApiError(code, '', 'v1/oauth/oauth/token', { status });
    for (const open of [failed(CLIENT_CODE.timeout), failed(CLIENT_CODE.unreachable), failed(429), failed(503)]) {
      expect(isInconclusive(open)).toBe(true);
    }
    for (const over of [failed(400), failed(401), failed(403), new Error('an unknown shape')]) {
      expect(isInconclusive(over)).toBe(false);
    }
  });
});

it('a message of the server has no amount of the account while amounts are hidden', () => {
  const params = { required: '500000', available: '123456', max: '100' };
  const error = new ApiError(400, '500,000円に対し、123,456円です（最大100株）。', 'v1/trade/order/amend', { params });
  expect(presentationOf(error)).toEqual({ kind: 'message', text: error.msg });
  storage.set(slots.hideAmounts, true);
  expect(presentationOf(error)).toEqual({ kind: 'message', text: '500,000円に対し、***円です（最大***株）。' });
  storage.set(slots.hideAmounts, false);
});
