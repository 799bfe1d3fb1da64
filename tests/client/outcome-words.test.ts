import { expect, it } from 'vitest';
import { ordersEn } from '../../apps/investor/src/messages/data/en/orders.ts';
import { shellEn } from '../../apps/investor/src/messages/data/en/shell.ts';
import { ticketEn } from '../../apps/investor/src/messages/data/en/ticket.ts';
import { ordersJp } from '../../apps/investor/src/messages/data/jp/orders.ts';
import { shellJp } from '../../apps/investor/src/messages/data/jp/shell.ts';
import { ticketJp } from '../../apps/investor/src/messages/data/jp/ticket.ts';
import { ordersTw } from '../../apps/investor/src/messages/data/tw/orders.ts';
import { shellTw } from '../../apps/investor/src/messages/data/tw/shell.ts';
import { ticketTw } from '../../apps/investor/src/messages/data/tw/ticket.ts';
import { LIST_TEXTS } from '../../apps/server/src/notices/data/list-texts.ts';

type Words = Readonly<Record<string, string>>;

/** The keys of each end of an order: of its chip and timeline, toast, result and notice. */
const KEYS = {
  filled: ['stateFilled', 'stepFilled', 'fillToast', 'resultFilled', 'fill'],
  cancelled: ['stateCancelled', 'stepCancelled', 'orderCancelled', 'resultCancelled', 'orderCancelled'],
  expired: ['stateExpired', 'stepExpired', 'orderExpired', 'resultExpired', 'orderExpired'],
  rejected: ['stateRejected', 'stepRejected', 'orderRejected', 'resultRejected', 'orderRejected'],
} as const;
const WORDS = {
  jp: { filled: /約定/, cancelled: /取(り)?消/, expired: /失効/, rejected: /注文エラー/ },
  en: { filled: /filled/i, cancelled: /cancelled/i, expired: /expired/i, rejected: /rejected/i },
  tw: { filled: /成交/, cancelled: /取消/, expired: /失效/, rejected: /委託未成立/ },
} as const;
/** The product's labels in English (rules/product.md 4), beside which the chip of the last two has the plain word. */
const LABELS: Words = { filled: 'Executed', expired: 'Matching failed', rejected: 'Trade failed' };

it.each([
  ['jp', ordersJp, shellJp, ticketJp],
  ['en', ordersEn, shellEn, ticketEn],
  ['tw', ordersTw, shellTw, ticketTw],
] as const)('chip, timeline, toast, result and notice have one word for each end of an order: %s', (...of) => {
  const [language, orders, shell, ticket] = of;
  const notices: Words = LIST_TEXTS[language].kinds;
  const texts: readonly Words[] = [orders, orders, shell, ticket, notices];
  for (const [end, keys] of Object.entries(KEYS)) {
    const [chip = '', ...others] = keys.map((key, index) => texts[index]?.[key] ?? '');
    const word = WORDS[language][end as keyof typeof KEYS];
    for (const text of others) expect(text).toMatch(word);
    if (language === 'en' && LABELS[end] !== undefined) expect(chip).toBe(LABELS[end]);
    else expect(chip).toMatch(word);
  }
});
