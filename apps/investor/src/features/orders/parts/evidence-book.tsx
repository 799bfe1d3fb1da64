import type { FillEvidence, FillView } from '@kabuto/contract';
import { formatWhole } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { bookRows } from '../evidence.ts';
import css from './evidence-book.module.css';
import { IssuePrice } from './issue-price.tsx';

type Book = NonNullable<FillEvidence['book']>;
type Level = Book['asks'][number];

/** The shares at a price, and the account's own among them. */
function Shares({ level }: { readonly level: Level }) {
  const t = useText();
  const own = useOwnText();
  return (
    <>
      {formatWhole(Number(level.quantity))}
      {level.own !== '0' && <small className={css.own}>{t('orders.own', { count: own(level.own) })}</small>}
    </>
  );
}

type EvidenceBookProps = { readonly book: Book; readonly fill: Pick<FillView, 'price' | 'tickTable'> };

/** The recorded book, in order of price; the price of the fill is marked. */
export function EvidenceBook({ book, fill }: EvidenceBookProps) {
  const t = useText();
  return (
    <table className={css.book}>
      <caption>{t(book.auction ? 'orders.evidenceAuction' : 'orders.evidenceBook')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('orders.askQuantity')}</th>
          <th scope="col">{t('orders.price')}</th>
          <th scope="col">{t('orders.bidQuantity')}</th>
        </tr>
      </thead>
      <tbody>
        {(book.marketBuy !== '0' || book.marketSell !== '0') && (
          <tr>
            <td className={css.ask}>{book.marketSell === '0' ? '' : formatWhole(Number(book.marketSell))}</td>
            <th scope="row">{t('orders.atMarket')}</th>
            <td className={css.bid}>{book.marketBuy === '0' ? '' : formatWhole(Number(book.marketBuy))}</td>
          </tr>
        )}
        {bookRows(book).map(({ price, ask, bid }) => (
          <tr key={price} data-filled={price === fill.price} data-side={ask === undefined ? 'bid' : 'ask'}>
            <td className={css.ask}>{ask !== undefined && <Shares level={ask} />}</td>
            <th scope="row">
              <IssuePrice value={price} tickTable={fill.tickTable} />
            </th>
            <td className={css.bid}>{bid !== undefined && <Shares level={bid} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
