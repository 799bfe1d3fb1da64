import type { Network } from '@kabuto/chain';
import type { Figure, Paper, Table } from '../pdf/paper.ts';
import { left } from './columns.ts';
import { type Letterhead, onLetterhead } from './letterhead.ts';
import { PAPER_TEXTS, type PaperLanguage } from './texts.ts';
import { USDT_TEXTS } from './usdt-texts.ts';
import { dateOf, fill, grouped, groupedDecimal, type Numbering, numberFacts, timeText } from './words.ts';

/** What came in or went out as tokens, or was undone; yen, tokens and rates as decimal texts. */
export type UsdtReceipt = {
  readonly direction: 'in' | 'out';
  /** A credit that was taken back, or tokens that came back after they were sent. */
  readonly isUndone: boolean;
  readonly transferId: number;
  /** Market time at which it was booked. */
  readonly at: number;
  readonly networkName: string;
  readonly token: Network['token'];
  readonly tokens: string;
  readonly rate: string;
  /** System time; null: not recorded. */
  readonly rateAt: number | null;
  readonly rateSource: string | null;
  readonly amount: number;
  readonly fee: number;
  /** Of what was undone: what of the fee was refunded. */
  readonly feeBack: number;
  /** Of a credit that was taken back: what the account could not pay. */
  readonly claimed: number;
  /** Null: not recorded. */
  readonly txHash: string | null;
  readonly address: string | null;
};

/** The beginning and the end of an address. */
export const maskedAddress = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`;

const ofReceipt = ({ direction, isUndone }: UsdtReceipt) => (isUndone ? (`${direction}Undone` as const) : direction);

/** Yen between tokens and result, as far as there are some. */
function amountsOf(data: UsdtReceipt, language: PaperLanguage): readonly Figure[] {
  const texts = USDT_TEXTS[language];
  const yen = (amount: number): string => fill(PAPER_TEXTS[language].yen, { amount: grouped(amount) });
  const { direction, isUndone, amount, fee, feeBack, claimed } = data;
  const result = texts.results[ofReceipt(data)];
  if (direction === 'out')
    return isUndone
      ? [
          { label: texts.feeBack, value: yen(feeBack) },
          { label: result, value: yen(amount + feeBack) },
        ]
      : [
          { label: texts.fee, value: yen(fee) },
          { label: result, value: yen(amount + fee) },
        ];
  if (isUndone && claimed > 0)
    return [
      { label: texts.claimed, value: yen(claimed) },
      { label: result, value: yen(amount) },
    ];
  return [{ label: result, value: yen(amount) }];
}

function detailsTable(data: UsdtReceipt, language: PaperLanguage): Table {
  const texts = USDT_TEXTS[language];
  const { direction, networkName, token, txHash, address, rateAt, rateSource } = data;
  return {
    title: texts.details,
    columns: [left(texts.item, 1), left(texts.content, 3.4)],
    rows: [
      [texts.network, token === 'USDT.BNB' ? `${networkName}, ${texts.binance}` : networkName],
      [texts.transaction, txHash ?? texts.unknown],
      [texts.addresses[direction], address === null ? texts.unknown : maskedAddress(address)],
      [texts.rateAt, rateAt === null ? texts.unknown : timeText(rateAt)],
      [texts.rateSource, rateSource ?? texts.unknown],
    ],
    empty: '',
  };
}

/** The receipt of tokens that came in or went out, or the notice that this was undone. */
export function usdtPaper(data: UsdtReceipt, head: Letterhead, language: PaperLanguage, numbering: Numbering): Paper {
  const texts = USDT_TEXTS[language];
  const of = ofReceipt(data);
  return onLetterhead(
    {
      title: texts.titles[of],
      subtitle: fill(texts.booked, { date: dateOf(data.at) }),
      facts: [[texts.transfer, String(data.transferId)], ...numberFacts(numbering, language)],
      figures: [
        { label: texts.tokens, value: fill(texts.tokenUnit, { amount: groupedDecimal(data.tokens) }) },
        { label: texts.rate, value: fill(texts.rateUnit, { rate: groupedDecimal(data.rate) }) },
        ...amountsOf(data, language),
      ],
      tables: [detailsTable(data, language)],
      notes: [texts.notes[of], texts.dateNote],
      date: data.at,
      language,
    },
    head,
    language,
  );
}
