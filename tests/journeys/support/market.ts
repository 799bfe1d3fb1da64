import { ApiClient } from '../../support/api-client.ts';
import type { App } from './app.ts';
import { until } from './until.ts';

type Phase = 'closed' | 'am-acceptance' | 'am-continuous' | 'lunch' | 'pm-acceptance' | 'pm-continuous' | 'pre-closing';
type Skip = 'pre-open' | 'opening' | 'lunch' | 'closing' | 'night' | 'day';

/** A separate demo member without a screen, who moves the market's clock. */
async function clockOf(app: App) {
  const member = await new ApiClient(new URL(app.page.url()).origin).demo();
  return {
    /** To shortly before a point of the market's day. */
    skipTo: (to: Skip) => member.call('POST v1/demo/clock/skip', { body: { to } }),
    speedTo: (speed: '1' | '10' | '60') => member.call('POST v1/demo/clock/speed', { body: { speed } }),
  };
}

type Night = {
  readonly open: boolean;
  readonly settlesOn: string;
  readonly tradeDate: string;
};
type Session = {
  readonly phase: string;
  readonly marketTime: number;
  readonly nextAt: number;
  readonly night?: Night;
};

/** The market's session as the server reports it. */
const sessionNow = (app: App): Promise<Session> =>
  app.page.evaluate(async () => {
    const reply: { data: Session } = await (await fetch('/api/v1/quote/session/detail')).json();
    return reply.data;
  });

const phaseNow = async (app: App): Promise<string> => (await sessionNow(app)).phase;

/** Waits until the market is in one of these phases. */
export const untilPhase = (app: App, phases: readonly Phase[]): Promise<void> =>
  until(phases.join(' or '), async () => {
    const now = await phaseNow(app);
    return phases.some((phase) => phase === now);
  });

/** Moves the market of a file's own server to shortly before a point of its day. */
export async function skipTo(app: App, to: Skip): Promise<void> {
  await (await clockOf(app)).skipTo(to);
}

/** Makes sure that stocks trade continuously, with at least the rest of a session left. */
export async function openMarket(app: App): Promise<void> {
  if ((await phaseNow(app)).endsWith('continuous')) return;
  await (await clockOf(app)).skipTo('opening');
  await untilPhase(app, ['am-continuous', 'pm-continuous']);
}

/** Moves the market of a file's own server to its close, which the demo shows for a minute. */
export async function closeMarket(app: App): Promise<void> {
  const clock = await clockOf(app);
  await clock.skipTo('closing');
  await clock.speedTo('10');
  await untilPhase(app, ['closed']);
  await clock.speedTo('1');
}

/** The night session as the server reports it. */
export async function nightNow(app: App): Promise<Night> {
  const { night } = await sessionNow(app);
  if (night === undefined) throw new Error('this market has no night session');
  return night;
}

/** Moves the market of a file's own server to its next night, unless it is night; waits until it takes orders. */
export async function openNight(app: App): Promise<void> {
  if ((await nightNow(app)).open) return;
  await (await clockOf(app)).skipTo('night');
  await until('an open night', async () => (await nightNow(app)).open);
}

/** Lets the night of a file's own server end. */
export async function endNight(app: App): Promise<void> {
  const clock = await clockOf(app);
  await clock.speedTo('60');
  await until('the end of the night', async () => !(await nightNow(app)).open);
  await clock.speedTo('1');
}

/** Less is too little for what a journey does before the opening, in milliseconds; the demo shows 30 s. */
const ENOUGH_MS = 22_000;

/**
 * Moves the market of a file's own server to before the opening of its next day; on a slow machine to that of a later
 * day.
 */
export async function beforeOpening(app: App): Promise<void> {
  const clock = await clockOf(app);
  for (let tries = 1; ; tries++) {
    await clock.skipTo('pre-open');
    await untilPhase(app, ['am-acceptance', 'am-continuous']);
    const { phase, marketTime, nextAt } = await sessionNow(app);
    if (phase === 'am-acceptance' && nextAt - marketTime >= ENOUGH_MS) return;
    if (tries === 4) throw new Error('the market opens before anything can be done');
  }
}
