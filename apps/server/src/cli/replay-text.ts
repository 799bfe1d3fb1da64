import { HOUSE, type Order } from '@kabuto/brokerage';
import { epochMs, formatPrice, type Price, tokyoDate, tokyoTimeOfDay } from '@kabuto/market';
import type { Replay, ReplayStep } from '../core/index.ts';

const grouped = new Intl.NumberFormat('en-US');
const count = (value: number): string => grouped.format(value);
const signed = (value: number): string => (value > 0 ? `+${count(value)}` : count(value));
const two = (value: number): string => String(value).padStart(2, '0');

/** Market time in Tokyo, to the millisecond. */
export function marketTime(at: number): string {
  const ms = tokyoTimeOfDay(epochMs(at));
  const seconds = Math.floor(ms / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${tokyoDate(epochMs(at))} ${clock}.${String(ms % 1000).padStart(3, '0')}`;
}

const termsOf = ({ side, quantity, instrument, price, trigger }: Order): string => {
  const terms = price === null ? 'at market' : `at ${formatPrice(price)} yen`;
  const when = trigger === null ? '' : `, once a trade is ${trigger.when} ${formatPrice(trigger.price)}`;
  return `${side} ${count(quantity)} of ${instrument} ${terms}${when}`;
};

const houseName = (accountId: number): string => {
  const found = Object.entries(HOUSE).find(([, id]) => id === accountId);
  return found === undefined ? `account ${accountId}` : `house ${found[0]}`;
};

/** Cells in columns, all but the first aligned to the right. */
function table(rows: readonly (readonly string[])[], indent: string): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map(
    (row) =>
      indent +
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
  );
}

function depthLines({ seq, levels, chained }: NonNullable<ReplayStep['book']>): string[] {
  const { bids, asks, auction, marketBuy, marketSell } = levels;
  const cells = (level: (typeof bids)[number]) => [
    count(level.quantity),
    String(level.orders),
    level.own === 0 ? '' : count(level.own),
  ];
  const asked = asks.map((level) => ['ask', formatPrice(level.price), ...cells(level)]).reverse();
  const bid = bids.map((level) => ['bid', formatPrice(level.price), ...cells(level)]);
  const market = [
    ...(marketSell > 0 ? [['sell', 'market', count(marketSell), '', '']] : []),
    ...(marketBuy > 0 ? [['buy', 'market', count(marketBuy), '', '']] : []),
  ];
  const title = auction ? 'Book collected for the auction' : 'Book before the match';
  return [
    `    ${title} (journal ${seq}${chained ? '' : ', HASH DIFFERS'})`,
    ...table([['', 'price', 'shares', 'orders', 'own'], ...market, ...asked, ...bid], '      '),
  ];
}

/** How the fill was matched, from the book before it. */
function matchLine(step: ReplayStep, fill: { side: string; price: Price; venueTradeId: number }): string {
  if (step.book === null) return '    Match: booked from the account before it came here; no book';
  const { auction, bids, asks } = step.book.levels;
  const side = fill.side === 'buy' ? bids : asks;
  const rested = side.some(({ price, own }) => price === fill.price && own > 0);
  const how = auction
    ? 'all orders of the auction at one price'
    : rested
      ? 'the order rested in the book and was taken'
      : 'the order arrived and took from the other side';
  return `    Match: trade ${fill.venueTradeId} of the venue; ${how}`;
}

function postingLines(postings: ReplayStep['postings']): string[] {
  const assets = [...new Set(postings.map(({ asset }) => asset))];
  const owners = [...new Set(postings.map(({ accountId }) => accountId))];
  const sum = (fits: (posting: ReplayStep['postings'][number]) => boolean): number =>
    postings.filter(fits).reduce((total, { amount }) => total + amount, 0);
  return [
    '    Postings',
    ...table(
      [
        ['', ...assets],
        ...owners.map((owner) => [
          houseName(owner),
          ...assets.map((asset) => signed(sum((one) => one.accountId === owner && one.asset === asset))),
        ]),
        ['sum', ...assets.map((asset) => signed(sum((one) => one.asset === asset)))],
      ],
      '      ',
    ),
  ];
}

function stepLines(step: ReplayStep): string[] {
  const { seq, at, input, event, hash, chained } = step;
  const cause = input === null ? 'host' : input.kind === 'venueReport' ? `venue ${input.report.kind}` : input.kind;
  const head = `  journal ${seq}  ${marketTime(at)}  ${cause}  hash ${hash.slice(0, 16)}${chained ? '' : ' DIFFERS'}`;
  if (event.kind === 'order') {
    const { state, reason, holdCash, holdShares, price, quantity } = event.order;
    const holds =
      holdCash > 0 ? `, holds ${count(holdCash)} yen` : holdShares > 0 ? `, holds ${count(holdShares)} shares` : '';
    const terms = `${count(quantity)} ${price === null ? 'at market' : `at ${formatPrice(price)}`}`;
    return [head, `    ${state}${reason === null ? '' : ` (${reason})`}: ${terms}${holds}`];
  }
  const { fill, order } = event;
  const total = fill.side === 'buy' ? fill.notional + fill.fee : fill.notional - fill.fee;
  return [
    head,
    `    Fill ${fill.fillId}: ${count(fill.quantity)} at ${formatPrice(fill.price)} = ${count(fill.notional)} yen, fee ${count(fill.fee)}, ${
      fill.side === 'buy' ? 'to pay' : 'to receive'
    } ${count(total)} on ${fill.settlesOn}; ${order.state}, ${count(order.filled)} of ${count(order.quantity)}`,
    ...(step.book === null ? [] : depthLines(step.book)),
    matchLine(step, fill),
    ...postingLines(step.postings),
  ];
}

function sumLines({ order, steps }: Replay): string[] {
  const fills = steps.flatMap(({ event }) => (event.kind === 'fill' ? [event.fill] : []));
  const sum = (of: (fill: (typeof fills)[number]) => number): number =>
    fills.reduce((total, fill) => total + of(fill), 0);
  const computed = [sum((fill) => fill.quantity), sum((fill) => fill.notional), sum((fill) => fill.fee)];
  const stored = [order.filled, order.filledNotional, order.feeCharged];
  const agrees = computed.every((value, i) => value === stored[i]);
  const [quantity = 0, notional = 0, fee = 0] = computed;
  return [
    `  Sums of ${fills.length} fills: ${count(quantity)} of ${count(order.quantity)} shares, ${count(notional)} yen, fee ${count(fee)} yen`,
    agrees ? '  The order has the same.' : `  The order differs: ${stored.map(count).join(', ')} (shares, yen, fee).`,
  ];
}

/**
 * An order's life as readable text: each step, and for a fill the book before it, the match and the postings with their
 * sums.
 */
export function replayText(replay: Replay): string {
  const { order, steps } = replay;
  return [
    `Order ${order.orderId}: ${termsOf(order)}; account ${order.accountId}, accepted ${marketTime(order.acceptedAt)}, now ${order.state}`,
    ...steps.flatMap(stepLines),
    ...sumLines(replay),
  ].join('\n');
}
