import { formatIsoDate, useLanguage } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { SignedYen, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import type { AssetLine } from '../lines.ts';
import { type ExplainLine, sumOfLines } from '../model.ts';
import css from './explain-sheet.module.css';

const TRANSACTIONS = '/pages/trade/transfer-trade/transfer-trade';
const RECORD_LABEL = {
  withdrawal: 'assets.holdWithdrawal',
  subscription: 'assets.holdSubscription',
  margin: 'assets.holdMargin',
} as const;

/** The withdrawal of a hold record (rules/money.md 1) or the deposit of a lock; undefined for any other line. */
const transferOf = ({ kind, reference }: ExplainLine): string | undefined =>
  kind === 'record' || kind === 'unproven' ? /^transfer:(\d+)$/.exec(reference ?? '')?.[1] : undefined;

/** The number of the withdrawal or application that a hold record is for; any other reference stays as it is. */
const numberOf = (reference: string): string => reference.replace(/^(?:transfer|offering):/, '');

function useLineLabel(): (line: ExplainLine) => string {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  return (line) => {
    const date = line.date === null ? '' : formatIsoDate(line.date, true);
    switch (line.kind) {
      case 'settled':
        return t('assets.settled');
      case 'flow':
      case 'laterOutflow':
        return t('assets.flow', { date });
      case 'hold':
        return line.names === null
          ? t('assets.hold')
          : t('assets.holdOf', { name: line.names[language], quantity: own(line.quantity) });
      case 'record':
        return t(RECORD_LABEL[line.purpose ?? 'margin'], { reference: numberOf(line.reference ?? '') });
      case 'tax':
        return t('assets.taxHold');
      case 'unsettledProceeds':
        return t('assets.unsettledProceeds');
      case 'unproven':
        return line.until === null
          ? t('assets.unreconciled')
          : t('assets.lockedUntil', { date: formatIsoDate(line.until, true) });
      case 'claim':
        return t('assets.claim');
      case 'dayTrades':
        return t('assets.dayTrades');
      case 'sameIssue':
        return t('assets.sameIssue');
      case 'lockup':
        return t('assets.lockup', { date: line.until === null ? '' : formatIsoDate(line.until, true) });
    }
  };
}

/** A signed amount without direction colours: a line of a sum is neither profit nor loss. */
function SignedYenPlain({ amount }: { readonly amount: string | number }) {
  return (
    <span className={css.plain}>
      <SignedYen value={amount} />
    </span>
  );
}

function Line({ line, label }: { readonly line: ExplainLine; readonly label: string }) {
  const amount = line.kind === 'settled' ? <Yen value={line.amount} own /> : <SignedYenPlain amount={line.amount} />;
  const transferId = transferOf(line);
  if (line.orderId === null && transferId === undefined) {
    return (
      <li className={css.line}>
        <span className={css.label}>{label}</span>
        <span className={css.amount}>{amount}</span>
      </li>
    );
  }
  return (
    <li>
      <Link
        to={line.orderId === null ? TRANSACTIONS : '/pages/trade/today-entrust/today-entrust'}
        query={line.orderId === null ? { transferId } : { orderId: line.orderId }}
        className={css.line}
        data-link="true"
      >
        <span className={css.label}>{label}</span>
        <span className={css.amount}>{amount}</span>
        <Icon name="forward" size={14} />
      </Link>
    </li>
  );
}

function Sum({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <p className={css.sum}>
      <span>{t('assets.sum')}</span>
      <strong>{children}</strong>
    </p>
  );
}

/** The lines of a number that the server explains, and their sum. */
export function SectionLines({ lines }: { readonly lines: readonly ExplainLine[] }) {
  const labelOf = useLineLabel();
  return (
    <>
      <ul className={css.lines}>
        {lines.map((line) => (
          <Line
            key={`${line.kind} ${line.date ?? ''} ${line.orderId ?? ''} ${line.purpose ?? ''} ${line.reference ?? ''}`}
            line={line}
            label={labelOf(line)}
          />
        ))}
      </ul>
      <Sum>
        <Yen value={sumOfLines(lines)} own />
      </Sum>
    </>
  );
}

const keyOf = (line: AssetLine): string =>
  'of' in line ? `${line.kind} ${line.of.code} ${'accountType' in line.of ? line.of.accountType : ''}` : line.kind;

const PLAIN_LABEL = { cash: 'assets.allCash', rest: 'assets.rest', penalties: 'assets.penalties' } as const;

/** The lines of a number that the positions explain, and their sum, at live prices. A result has sign and colour. */
export function AssetLines({ lines, result }: { readonly lines: readonly AssetLine[]; readonly result: boolean }) {
  const t = useText();
  const language = useLanguage();
  const labelOf = (line: AssetLine): string => {
    if (!('of' in line)) return t(PLAIN_LABEL[line.kind]);
    if (line.kind === 'dayTrade') return t('assets.dayTradesOf', { name: line.of.names[language] });
    const name = `${line.of.names[language]}${line.of.accountType === 'nisa' ? ` ${t('ticket.nisa')}` : ''}`;
    return line.kind === 'soldOut' ? t('assets.soldOut', { name }) : name;
  };
  const amountOf = (amount: number): ReactNode => (result ? <SignedYen value={amount} /> : <Yen value={amount} own />);
  return (
    <>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={keyOf(line)} className={css.line}>
            <span className={css.label}>{labelOf(line)}</span>
            <span className={css.amount}>{amountOf(line.amount)}</span>
          </li>
        ))}
      </ul>
      <Sum>{amountOf(lines.reduce((sum, { amount }) => sum + amount, 0))}</Sum>
    </>
  );
}
