import { expect } from 'vitest';
import type { App } from './app.ts';
import { until } from './until.ts';

type Phase = 'closed' | 'am-acceptance' | 'am-continuous' | 'lunch' | 'pm-acceptance' | 'pm-continuous' | 'pre-closing';
type Skip = 'opening' | 'lunch' | 'closing' | 'day';

/** Sends a command of the demo as the logged-in member of this page, without its screens. */
async function command(app: App, path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const status = await app.page.evaluate(
    async ([address, body]) => {
      const info: unknown = JSON.parse(localStorage.getItem('tokenInfo') ?? 'null');
      const token = typeof info === 'object' && info !== null && 'token' in info ? String(info.token) : '';
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-www-form-urlencoded' };
      return (await fetch(address ?? '', { method: 'POST', headers, body: body ?? '' })).status;
    },
    [`/api/${path}`, new URLSearchParams(fields).toString()],
  );
  expect(status, path).toBe(200);
}

/** Moves the market's clock to shortly before a point of its day. */
const skipTo = (app: App, to: Skip): Promise<void> => command(app, 'v1/demo/clock/skip', { to });

/** The market's phase as the server says it. */
const phaseNow = (app: App): Promise<string> =>
  app.page.evaluate(async () => {
    const reply: { data: { phase: string } } = await (await fetch('/api/v1/quote/session/detail')).json();
    return reply.data.phase;
  });

/** Waits until the market is in one of these phases. */
export const untilPhase = (app: App, phases: readonly Phase[]): Promise<void> =>
  until(phases.join(' or '), async () => {
    const now = await phaseNow(app);
    return phases.some((phase) => phase === now);
  });

/** Sees to it that stocks trade continuously, with at least the rest of a session ahead. */
export async function openMarket(app: App): Promise<void> {
  if ((await phaseNow(app)).endsWith('continuous')) return;
  await skipTo(app, 'opening');
  await untilPhase(app, ['am-continuous', 'pm-continuous']);
}
