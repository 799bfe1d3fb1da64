import { pendingQuestion } from '@kabuto/ui/overlays';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadUser, revokeSession } from '../session/ask-server.ts';
import { clearSession, storeSession } from '../session/auth.ts';
import { confirmMember } from '../session/step-up.ts';
import { slots } from '../storage/slots.ts';
import { storage } from '../storage/storage.ts';
import { send } from './call.ts';
import { CLIENT_CODE } from './envelope.ts';
import { ensureFreshToken } from './refresh.ts';
import { hasDeclined, resetDeclined, setLoginAgain } from './report.ts';

const ORDERS = 'GET v1/trade/order/list';

type Answer = { readonly code: number; readonly data?: unknown };
type Asked = { readonly path: string; readonly token: string | null; readonly answer: (answer: Answer) => void };

/** The calls waiting for a reply, oldest first. */
let asked: Asked[];

/** A server that replies when the test does; pending calls can be aborted. */
const heldFetch = (address: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) =>
  new Promise<Response>((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp);
    asked.push({
      path: new URL(address).pathname,
      token: headers.get('Authorization')?.replace('Bearer ', '') ?? null,
      answer: ({ code, data = null }) => resolve(Response.json({ code, msg: '', data, status: code })),
    });
  });

/** The call that reaches the server next. */
const nextCall = (): Promise<Asked> => vi.waitUntil(() => asked.shift(), { interval: 1, timeout: 5000 });

const logIn = (name: string): void => storeSession({ token: name, refreshToken: `${name}-refresh`, exp: 600 });
const dialog = () => pendingQuestion.get();

beforeEach(() => {
  asked = [];
  vi.stubGlobal('location', new URL('https://kabuto.example/'));
  vi.stubGlobal('fetch', heldFetch);
  // Without locks each tab acts on its own at once (across-tabs.test.ts covers several tabs).
  vi.stubGlobal('navigator', {});
  clearSession();
});

afterEach(() => {
  dialog()?.answer(false);
  vi.unstubAllGlobals();
});

/** Sends a read as pages do. */
const read = (path: string) => send(`GET ${path}`, { silent: true, quiet: true });

/** Fake time, for call timeouts too. */
function withClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const over = new AbortController();
      setTimeout(() => over.abort(new DOMException('over', 'TimeoutError')), ms);
      return over.signal;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

describe('the dialog of an expired login', () => {
  /** What confirming the dialog led to. */
  const answers: string[] = [];
  beforeEach(() => {
    answers.length = 0;
    setLoginAgain((renewed) => void answers.push(renewed ? 'read again' : 'leave'));
  });

  /** Sends a call that is rejected with 401, which opens the dialog. */
  async function refuse(key: string): Promise<void> {
    const call = expect(send(key, {})).rejects.toMatchObject({ code: 401 });
    (await nextCall()).answer({ code: 401 });
    await call;
  }

  it('leaves the session that was refused', async () => {
    logIn('a');
    await refuse(ORDERS);
    dialog()?.answer(true);
    await vi.waitFor(() => expect(answers).toEqual(['leave']));
  });

  it('spares the session that another tab has begun meanwhile', async () => {
    logIn('a');
    await refuse(ORDERS);
    logIn('b');
    dialog()?.answer(true);
    await vi.waitFor(() => expect(answers).toEqual(['read again']));
  });

  it('stays away from what repeats itself once it was declined, and public reads go out without the login', async () => {
    logIn('a');
    await refuse(ORDERS);
    dialog()?.answer(false);

    const mine = expect(read('v1/trade/order/list')).rejects.toMatchObject({ code: 401 });
    const refused = await nextCall();
    expect(refused.token).toBeNull();
    refused.answer({ code: 401 });
    await mine;
    expect(dialog()).toBeNull();

    await refuse('POST v1/trade/order/cancel');
    expect(dialog()).not.toBeNull();
    dialog()?.answer(false);
    await vi.waitFor(() => expect(hasDeclined()).toBe(true));

    resetDeclined();
    const again = expect(read('v1/trade/order/list')).rejects.toMatchObject({ code: 401 });
    (await nextCall()).answer({ code: 401 });
    await again;
    expect(dialog()).not.toBeNull();
  });

  it('does not open again for a read that was on its way when it was declined', async () => {
    logIn('slow');
    const reads = ['v1/trade/order/list', 'v1/trade/asset/summary'].map((path) =>
      expect(read(path)).rejects.toMatchObject({ code: 401 }),
    );
    const [first, second] = [await nextCall(), await nextCall()];
    expect([first.token, second.token]).toEqual(['slow', 'slow']);
    first.answer({ code: 401 });
    await reads[0];
    dialog()?.answer(false);
    await vi.waitFor(() => expect(hasDeclined()).toBe(true));
    second.answer({ code: 401 });
    await reads[1];
    expect(dialog()).toBeNull();
  });

  it('does not open for reads of someone who is not logged in', async () => {
    const reading = expect(read('v1/trade/order/list')).rejects.toMatchObject({ code: 401 });
    (await nextCall()).answer({ code: 401 });
    await reading;
    expect(dialog()).toBeNull();
  });

  it('does not open for the token of a session that has ended since', async () => {
    logIn('a');
    const call = expect(send(ORDERS, {})).rejects.toMatchObject({ code: 401 });
    const { token, answer } = await nextCall();
    expect(token).toBe('a');
    logIn('b');
    answer({ code: 401 });
    await call;
    expect(dialog()).toBeNull();
  });
});

describe('tokens that are exchanged', () => {
  withClock();

  it('are requested again within the window when the reply to a refresh was lost', async () => {
    logIn('a');
    storage.set(slots.tokenExpire, 0);
    const lost = expect(ensureFreshToken()).rejects.toMatchObject({ code: CLIENT_CODE.timeout });
    await nextCall();
    await vi.advanceTimersByTimeAsync(10_000);
    await lost;
    expect(storage.get(slots.tokenExpire)).toBe(0);

    const again = ensureFreshToken();
    (await nextCall()).answer({ code: 200, data: { token: 'a2', refreshToken: 'a2-refresh', exp: 600 } });
    await again;
    expect(storage.get(slots.tokenInfo)?.token).toBe('a2');
  });

  it.each([
    ['the line has swallowed', undefined],
    ['a proxy has taken the place of', 502],
  ])('are requested again when %s the reply to a confirmation', async (_, code) => {
    logIn('a');
    const lost = expect(
      confirmMember({ purpose: 'passkey-add', method: 'password', password: 'x' }, []),
    ).rejects.toBeInstanceOf(Error);
    const { answer } = await nextCall();
    if (code !== undefined) answer({ code });
    await vi.advanceTimersByTimeAsync(15_000);
    await lost;
    expect(storage.get(slots.tokenExpire)).toBe(0);
  });
});

describe('a logout', () => {
  withClock();

  it('waits 3 s at most, a refresh included, and never ends a later session', async () => {
    logIn('a');
    storage.set(slots.tokenExpire, 0);
    const leaving = revokeSession();
    const refresh = await nextCall();
    await vi.advanceTimersByTimeAsync(3000);
    await leaving;
    logIn('b');
    refresh.answer({ code: 200, data: { token: 'a2', refreshToken: 'a2-refresh', exp: 600 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
  });

  /** A browser that gets messages. */
  function withPushAddress() {
    const unsubscribe = vi.fn(async () => true);
    const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
    vi.stubGlobal('PushManager', {});
    vi.stubGlobal('Notification', {});
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
    return unsubscribe;
  }

  it('CMS-02 that the server has not confirmed in time gives up the browser’s address for messages', async () => {
    const unsubscribe = withPushAddress();
    logIn('a');
    const leaving = revokeSession();
    await nextCall();
    await vi.advanceTimersByTimeAsync(3000);
    await leaving;
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it('CMS-02 that the server has confirmed keeps the address, which is nobody’s then', async () => {
    const unsubscribe = withPushAddress();
    logIn('a');
    const leaving = revokeSession();
    (await nextCall()).answer({ code: 200 });
    await leaving;
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});

describe('an answer for a session that is over', () => {
  const renewed = { token: 'a2', refreshToken: 'a2-refresh', exp: 600 };
  const meanwhile = { 'a logout': clearSession, 'the login of another': () => logIn('b') };

  it.each(Object.entries(meanwhile))('is dropped when a refresh comes back after %s', async (_, happens) => {
    logIn('a');
    storage.set(slots.tokenExpire, 0);
    const refresh = ensureFreshToken();
    const { answer } = await nextCall();
    happens();
    const stored = [storage.get(slots.tokenInfo), storage.get(slots.tokenExpire)];
    answer({ code: 200, data: renewed });
    await refresh;
    expect([storage.get(slots.tokenInfo), storage.get(slots.tokenExpire)]).toEqual(stored);
  });

  it('is dropped when a refresh is refused after the login of another', async () => {
    logIn('a');
    storage.set(slots.tokenExpire, 0);
    const refresh = ensureFreshToken();
    const { answer } = await nextCall();
    logIn('b');
    answer({ code: 401 });
    await refresh;
    expect(storage.get(slots.tokenExpire)).toBeGreaterThan(0);
    expect(dialog()).toBeNull();
  });

  const user = (id: string): Answer => ({ code: 200, data: { id, nickname: id, maskedMail: null } });

  it('is not attributed to a member who has logged in since: the server is asked again', async () => {
    logIn('a');
    const learning = loadUser();
    const first = await nextCall();
    logIn('b');
    first.answer(user('7'));
    const second = await nextCall();
    expect(second.token).toBe('b');
    second.answer(user('8'));
    await learning;
    expect(storage.get(slots.userInfo)?.id).toBe('8');
  });

  it('keeps no account after a logout', async () => {
    logIn('a');
    const learning = loadUser();
    const { answer } = await nextCall();
    clearSession();
    answer(user('7'));
    await learning;
    expect(storage.get(slots.userInfo)).toBeNull();
  });
});
