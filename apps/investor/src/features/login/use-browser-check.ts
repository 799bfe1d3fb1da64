import { useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/index.ts';
import { lacksCaptcha, wantsCaptcha } from './model.ts';

/** Fields of a call that carry a solved captcha; empty if none was requested. */
export type Captcha = { readonly captchaId?: string; readonly captchaText?: string };
/** `image`: data: URL of the picture, once loaded. `percent`: numbers tried so far. */
export type CheckState = {
  readonly phase: 'none' | 'working' | 'slow' | 'done' | 'stopped' | 'failed';
  readonly percent: number;
  readonly image: string | undefined;
};

/** The user stopped the check or left the page; the call that waited for it was not sent. */
class CheckStopped extends Error {}

const NONE: CheckState = { phase: 'none', percent: 0, image: undefined };
/** Time after which a note appears that the check takes longer. */
const SLOW_MS = 8_000;
/** The check ends this long before the captcha expires, so that the call still arrives in time. */
const MARGIN_MS = 10_000;

const loadSolver = () => import('./work/solve.ts');

/** Solves the server's proof of work in the browser, without any action by the user (decision 0058). */
export function useBrowserCheck(purpose: 'login' | 'code') {
  const [state, setState] = useState<CheckState>(NONE);
  const running = useRef<AbortController>(null);
  const ready = useRef<Promise<Captcha>>(null);
  useEffect(() => () => running.current?.abort(new CheckStopped()), []);

  const solve = (stop: AbortController): Promise<Captcha> => {
    const change = (changed: Partial<CheckState>): void => {
      if (running.current === stop) setState((now) => ({ ...now, ...changed }));
    };
    const { signal } = stop;
    const timers = [setTimeout(() => change({ phase: 'slow' }), SLOW_MS)];
    const attempt = async (): Promise<Captcha> => {
      const [{ data }, { solve: find }] = await Promise.all([
        call('GET v1/oauth/oauth/captcha/image', { query: { purpose }, silent: true, signal }),
        loadSolver(),
      ]);
      const { captchaId, challenge, image } = data;
      change({ image });
      const within = Math.max(1_000, challenge.expiresInSeconds * 1_000 - MARGIN_MS);
      timers.push(setTimeout(() => stop.abort(new Error('the check took too long')), within));
      const onProgress = (part: number): void => change({ percent: Math.floor(part * 100) });
      const number = await find(captchaId, challenge, { signal, onProgress });
      change({ phase: 'done' });
      return { captchaId, captchaText: String(number) };
    };
    return attempt()
      .catch((error: unknown) => {
        const stopped = signal.reason instanceof CheckStopped;
        change({ phase: stopped ? 'stopped' : 'failed' });
        throw stopped ? signal.reason : error;
      })
      .finally(() => timers.forEach(clearTimeout));
  };
  const begin = (): Promise<Captcha> => {
    const stop = new AbortController();
    running.current = stop;
    setState({ ...NONE, phase: 'working' });
    const solved = solve(stop);
    ready.current = solved;
    // The caller handles a failure, and the page shows it.
    solved.catch(() => {
      if (ready.current === solved) ready.current = null;
    });
    return solved;
  };

  return {
    state,
    stop: (): void => running.current?.abort(new CheckStopped()),
    again: (): void => void begin(),
    /**
     * Sends the call, with a captcha if the server requires one: solved in advance if it was announced, else on a
     * second try.
     */
    through: async <T>(send: (captcha: Captcha) => Promise<T>): Promise<T> => {
      const attempt = async (solved: Promise<Captcha> | null): Promise<T> => {
        const captcha = solved === null ? {} : await solved;
        ready.current = null;
        setState(NONE);
        return send(captcha);
      };
      try {
        return await attempt(ready.current).catch((error: unknown) => {
          if (lacksCaptcha(error)) return attempt(begin());
          throw error;
        });
      } catch (error) {
        if (lacksCaptcha(error)) setState({ ...NONE, phase: 'failed' });
        else if (wantsCaptcha(error)) void begin();
        throw error;
      }
    },
  };
}
