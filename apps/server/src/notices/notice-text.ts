import type { Language, ReasonCode } from '@kabuto/contract';
import { storedReasonText } from '@kabuto/contract/reason-text';
import { formatOnTick, parsePrice } from '@kabuto/market';
import { fillIn } from '../platform/messages/index.ts';
import type { Issue } from './context.ts';
import { LIST_TEXTS, type ListTexts } from './data/list-texts.ts';
import { LINE_TEXTS } from './data/texts.ts';
import { codeAt, grouped } from './lines.ts';
import type { NoticeRow } from './list.ts';

const isOneOf = <T extends object>(names: T, text: string | undefined): text is string & keyof T =>
  text !== undefined && Object.hasOwn(names, text);

/** An amount in groups of digits, with a minus sign where it is negative. */
const signed = (amount: string): string => grouped(amount).replace('-', '\u2212');

/** The line of an alert on something else than a price. */
function alertText({ alerts }: ListTexts, { condition, when }: NoticeRow['params']): string | undefined {
  return isOneOf(alerts, condition) && isOneOf(alerts[condition], when) ? alerts[condition][when] : undefined;
}

/** Returns one line about a notice in a language, from its kind and values; times are left to the client. */
export function noticeText(
  { kind, params }: Pick<NoticeRow, 'kind' | 'params'>,
  language: Language,
  issueOf: (code: string) => Issue,
): string {
  const texts = LIST_TEXTS[language];
  const { code, venue, side, quantity, rest, price, amount, tokens, reason, when, factor, date } = params;
  const { collateral, required, ratio } = params;
  const { document, from, to } = params;
  const shown: Record<string, string> = { ...params };
  const issue = code === undefined ? undefined : issueOf(code);
  if (issue !== undefined) shown.name = issue.names[language];
  if (code !== undefined && venue !== undefined) shown.code = codeAt(code, venue, language);
  // of an offering, whose issue may not be listed
  const ofOffering = params[`name_${language}`];
  if (ofOffering !== undefined) shown.name = ofOffering;
  if (side === 'buy' || side === 'sell') shown.side = LINE_TEXTS[language][side];
  if (quantity !== undefined) shown.quantity = grouped(quantity);
  if (rest !== undefined) shown.rest = grouped(rest);
  const at = price === undefined ? undefined : parsePrice(price);
  if (issue !== undefined && at !== undefined) shown.price = grouped(formatOnTick(issue.tickTable, at));
  if (tokens !== undefined) shown.tokens = grouped(tokens);
  if (amount !== undefined) shown.amount = signed(amount);
  if (collateral !== undefined) shown.collateral = signed(collateral);
  if (required !== undefined) shown.required = grouped(required);
  if (ratio !== undefined) shown.ratio = ratio.replace('-', '\u2212');
  if (date !== undefined) shown.date = date.replaceAll('-', '/');
  if (isOneOf(texts.documents, document)) shown.document = texts.documents[document];
  if (from !== undefined && to !== undefined)
    shown.period = [...new Set([from, to])].map((day) => day.replaceAll('-', '/')).join('–');
  if (when === '>=' || when === '<=') shown.when = texts.when[when];
  if (factor === 'passkey' || factor === 'totp' || factor === 'recovery') shown.factor = texts.factor[factor];
  const whole = fillIn(alertText(texts, params) ?? texts.kinds[kind], shown);
  // notices of before have none
  const hasCollateral = collateral !== undefined && required !== undefined && ratio !== undefined;
  const line = hasCollateral ? fillIn(texts.collateral, { ...shown, line: whole }) : whole;
  return reason === undefined
    ? line
    : // Taken from an order's own reason, which is one of the closed table.
      fillIn(LINE_TEXTS[language].reason, { line, reason: storedReasonText(reason as ReasonCode, language) });
}
