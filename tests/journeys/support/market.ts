import { ApiClient } from '../../support/api-client.ts';
import type { App } from './app.ts';
import { until } from './until.ts';

type Phase = 'closed' | 'am-acceptance' | 'am-continuous' | 'lunch' | 'pm-acceptance' | 'pm-continuous' | 'pre-closing';
type Skip = 'opening' | 'lunch' | 'closing' | 'day';

/** Moves the market's clock to shortly before a point of its day, as a separate demo member without a screen. */
async function skipTo(app: App, to: Skip): Promise<void> {
  const member = await new ApiClient(new URL(app.page.url()).origin).demo();
  await member.call('POST v1/demo/clock/skip', { body: { to } });
}

/** The market's phase as the server reports it. */
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

/** Makes sure that stocks trade continuously, with at least the rest of a session left. */
export async function openMarket(app: App): Promise<void> {
  if ((await phaseNow(app)).endsWith('continuous')) return;
  await skipTo(app, 'opening');
  await untilPhase(app, ['am-continuous', 'pm-continuous']);
}

const speedTo = async (app: App, speed: '1' | '10'): Promise<void> => {
  const member = await new ApiClient(new URL(app.page.url()).origin).demo();
  await member.call('POST v1/demo/clock/speed', { body: { speed } });
};

/** Moves the market of a file's own server to its close, which the demo shows for a minute. */
export async function closeMarket(app: App): Promise<void> {
  await skipTo(app, 'closing');
  await speedTo(app, '10');
  await untilPhase(app, ['closed']);
  await speedTo(app, '1');
}

/** Moves the market of a file's own server to before the opening of its next day, which the demo shows for half a minute. */
export async function beforeOpening(app: App): Promise<void> {
  await skipTo(app, 'closing');
  await speedTo(app, '10');
  await untilPhase(app, ['closed']);
  await untilPhase(app, ['am-acceptance']);
  await speedTo(app, '1');
}
