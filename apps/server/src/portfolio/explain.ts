import type { AccountExplanation, ExplainLine, ExplainSection } from '@kabuto/brokerage';
import type { AssetExplain } from '@kabuto/contract';
import type { LocalNames } from '../orders/index.ts';

type NamesOf = (code: string) => LocalNames;
type Section = AssetExplain['buyingPower'];

const NO_DETAIL = {
  date: null,
  purpose: null,
  reference: null,
  orderId: null,
  code: null,
  names: null,
  quantity: null,
  until: null,
} as const;

function lineView(line: ExplainLine, names: NamesOf): Section['lines'][number] {
  const order = line.kind === 'hold' ? line.order : null;
  const hold = line.kind === 'record' ? line.hold : null;
  return {
    kind: line.kind,
    amount: String(line.amount),
    date: 'date' in line ? line.date : null,
    purpose: hold === null ? null : hold.purpose,
    reference: line.kind === 'unproven' ? `transfer:${line.transferId}` : hold === null ? null : hold.reference,
    orderId: order === null ? null : String(order.orderId),
    code: order === null ? null : order.instrument,
    names: order === null ? null : names(order.instrument),
    quantity: order === null ? null : String(order.quantity - order.filled),
    until: 'until' in line ? line.until : null,
  };
}

const sectionView = ({ total, lines }: ExplainSection, names: NamesOf): Section => ({
  total: String(total),
  lines: lines.map((line) => lineView(line, names)),
});

/** What a sale can deliver today: of the shares that are free, those that may not be sold are a line of their own. */
function sellableToday({ total, lines }: ExplainSection, locked: number, names: NamesOf): Section {
  const barred = Math.min(locked, Math.max(0, total));
  const view = sectionView({ total: total - barred, lines }, names);
  return barred === 0
    ? view
    : { ...view, lines: [...view.lines, { ...NO_DETAIL, kind: 'sameIssue', amount: String(0 - barred) }] };
}

/** An account's explanation in the API's format. */
export const explainView = (explanation: AccountExplanation, names: NamesOf): AssetExplain => ({
  cash: sectionView(explanation.cash, names),
  held: sectionView(explanation.held, names),
  buyingPower: sectionView(explanation.buyingPower, names),
  withdrawable: sectionView(explanation.withdrawable, names),
  holdings: explanation.holdings.map(({ instrument, owned, sellable, locked, barred, ...part }) => ({
    code: instrument,
    ...part,
    names: names(instrument),
    owned: sectionView(owned, names),
    sellable: sellableToday(sellable, locked, names),
    locked: String(locked),
    barred: String(barred),
  })),
});
