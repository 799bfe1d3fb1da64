import { useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/index.ts';
import { lacksCaptcha, wantsCaptcha } from './model.ts';

/** Fields of a call that show a solved captcha; none where nobody has asked for one. */
export type Captcha = { readonly captchaId?: string; readonly captchaText?: string };
/** `image`: data: URL of the picture, once it is here. `percent`: of the numbers that have been tried. */
export type CheckState = {
  readonly phase: 'none' | 'working' | 'slow' | 'done' | 'stopped' | 'failed';
  readonly percent: number;
  readonly image: string | undefined;
};

/** The person has stopped the check, or it did not finish: whatever waited for it was not sent. */
class CheckStopped extends Error {}

const NONE: CheckState = { phase: 'none', percent: 0, image: undefined };
/** After this time the person is told that it takes longer. */
const SLOW_MS = 8_000;
/** Before the captcha ends, so that the call still gets there. */
const MARGIN_MS = 10_000;

/** Shows the server that this is a browser that takes its time, without anything for the person to do (decision 0058). */
export function useBrowserCheck(purpose: 'login' | 'code') {
  const [state, setState] = useState<CheckState>(NONE);
  const running = useRef<AbortController>(null);
  const ready = useRef<Promise<Captcha>>(null);
  useEffect(() => () => running.current?.abort(new CheckStopped()), []);

  const solve = async (stop: AbortController): Promise<Captcha> => {
    const change = (changed: Partial<CheckState>): void => {
      if (running.current === stop) setState((now) => ({ ...now, ...changed }));
    };
    const { signal } = stop;
    const slow = setTimeout(() => change({ phase: 'slow' }), SLOW_MS);
    let late: ReturnType<typeof setTimeout> | undefined;
    try {
      const [{ data }, { solve: find }] = await Promise.all([
        call('GET v1/oauth/oauth/captcha/image', { query: { purpose }, silent: true, signal }),
        import('./work/solve.ts'),
      ]);
      const { captchaId, challenge, image } = data;
      change({ image });
      const within = Math.max(1_000, challenge.expiresInSeconds * 1_000 - MARGIN_MS);
      late = setTimeout(() => stop.abort(new Error('the check took too long')), within);
      const onProgress = (part: number): void => change({ percent: Math.floor(part * 100) });
      const number = await find(captchaId, challenge, { signal, onProgress });
      change({ phase: 'done' });
      return { captchaId, captchaText: String(number) };
    } catch (error) {
      const stopped = signal.reason instanceof CheckStopped;
      change({ phase: stopped ? 'stopped' : 'failed' });
      throw stopped ? signal.reason : error;
    } finally {
      clearTimeout(slow);
      clearTimeout(late);
    }
  };
  const begin = (): Promise<Captcha> => {
    const stop = new AbortController();
    running.current = stop;
    setState({ ...NONE, phase: 'working' });
    const solved = solve(stop);
    ready.current = solved;
    // Whoever needs it learns of a failure, and the page shows it.
    solved.catch(() => {
      if (ready.current === solved) ready.current = null;
    });
    return solved;
  };

  return {
    state,
    stop: (): void => running.current?.abort(new CheckStopped()),
    again: (): void => void begin(),
    /** Sends, with a solved captcha where the server wants one: begun beforehand when it has announced it, else sent again with it. */
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
