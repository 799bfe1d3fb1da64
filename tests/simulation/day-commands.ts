import { type AccountId, type AccountRange, DEFAULT_DAY_TRADES } from '@kabuto/brokerage';
import { addTicks, epochMs, type InstrumentSpec, type Price, shares, yen } from '@kabuto/market';
import type { CommandInput } from '../../apps/server/src/core/index.ts';
import type { Random } from '../../packages/market/test/oracle/random.ts';

type Place = Extract<CommandInput, { kind: 'place' }>;
/** What the commands are drawn from. */
export type DayContext = {
  readonly random: Random;
  readonly accountId: AccountId;
  readonly issues: readonly InstrumentSpec[];
  readonly priceOf: (issue: InstrumentSpec) => Price;
};

/** Shares that the house lends of each issue. */
const LENDABLE = shares(5_000);
/** Lots have rising numbers: most of these are closed, or another account's. */
const MOST_LOTS = 60;

function issueOf({ random, issues }: DayContext): InstrumentSpec {
  const issue = issues[random.below(issues.length)];
  if (issue === undefined) throw new RangeError('there are issues');
  return issue;
}

/** An order that opens a position, with exits sometimes, or closes the oldest ones. */
function order(context: DayContext, name: string): Place {
  const { random, accountId, priceOf } = context;
  const issue = issueOf(context);
  const effect = random.chance(70) ? ('open' as const) : ('close' as const);
  const side = random.pick<'buy' | 'sell'>(['buy', 'sell']);
  const atMarket = random.chance(70);
  const near = (ticks: number) => addTicks(issue.tickTable, priceOf(issue), random.between(-ticks, ticks));
  const plain: Place = {
    kind: 'place',
    accountId,
    clientOrderId: name,
    instrument: issue.code,
    side,
    type: atMarket ? 'market' : 'limit',
    price: atMarket ? null : near(25),
    quantity: shares(100 * random.between(1, 4)),
    timeInForce: 'day',
    expiresOn: null,
    credit: { kind: 'day', effect },
  };
  if (effect === 'close' || random.chance(75)) return plain;
  return { ...plain, ifDone: { type: 'limit', price: near(20), timeInForce: 'day', expiresOn: null } };
}

/** Live prices, now and then far away: accounts are restricted and released. */
function marks(context: DayContext): CommandInput {
  const { random, priceOf } = context;
  const issue = issueOf(context);
  const far = random.chance(30) ? random.between(-400, 400) : random.between(-5, 5);
  const mark = addTicks(issue.tickTable, priceOf(issue), far);
  const rule = { restricted: random.chance(20), rising: random.chance(50) };
  return { kind: 'markPrices', marks: [{ code: issue.code, mark, last: mark, ...rule }] };
}

/** The product, its terms, and the agreement of an account: repeated now and then, which changes nothing. */
function terms({ random, accountId, issues }: DayContext): CommandInput {
  const draw = random.below(100);
  if (draw < 15) return { kind: 'setDayTradePolicy', policy: DEFAULT_DAY_TRADES };
  if (draw < 35) {
    const all = { long: true, short: true, lendable: LENDABLE, premium: yen(random.below(3)) };
    return { kind: 'setLoanTerms', issues: issues.map(({ code }) => ({ code, ...all })) };
  }
  if (draw < 80) return { kind: 'consentDayTrades', accountId, version: 'v1', wallAt: epochMs(1_000) };
  return { kind: 'setClosingOption', accountId, closeAtAuction: random.chance(50) };
}

/** A command about day trades; `marked` when its input contains the name. */
export function dayCommand(
  context: DayContext,
  name: string,
): { readonly marked: boolean; readonly input: CommandInput } {
  const { random, accountId } = context;
  const draw = random.below(100);
  if (draw < 62) return { marked: true, input: order(context, name) };
  if (draw < 76) return { marked: false, input: terms(context) };
  if (draw < 84) return { marked: false, input: marks(context) };
  if (draw < 88) return { marked: false, input: { kind: 'closeAllPositions', accountId } };
  if (draw < 96) {
    const lots = [{ positionId: 1 + random.below(MOST_LOTS), quantity: shares(100) }];
    return { marked: false, input: { kind: 'deliverPositions', accountId, lots } };
  }
  const step = random.pick<'warn' | 'auction' | 'force'>(['warn', 'auction', 'force']);
  const range = random.pick<AccountRange>([{}, { below: accountId }, { from: accountId }]);
  return { marked: false, input: { kind: 'stepDayTrades', step, ...range } };
}
