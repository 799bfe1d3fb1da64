import { formatTypedPrice, formatWhole } from '@kabuto/i18n';
import { Box, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { ORDER_STATE } from '../../../shared/orders/order-state.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { When } from '../../../shared/parts/when.tsx';
import type { OrderDetail } from '../model.ts';

type Props = Pick<OrderDetail, 'steps'> & Pick<OrderDetail['order'], 'tickTable'>;

/** Every step of an order, oldest first, by the market's clock and by the system's, with its row of the journal. */
export function Steps({ steps, tickTable }: Props) {
  const t = useText();
  return (
    <Card title={t('trading.timeline')}>
      <ScrolledTable label={t('trading.timeline')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('trading.marketTime')}</TableCell>
            <TableCell>{t('trading.systemTime')}</TableCell>
            <TableCell>{t('customers.state')}</TableCell>
            <TableCell align="right">{t('customers.price')}</TableCell>
            <TableCell align="right">{t('customers.quantity')}</TableCell>
            <TableCell align="right">{t('customers.filled')}</TableCell>
            <TableCell>{t('trading.fillNumber')}</TableCell>
            <TableCell align="right">{t('trading.journal')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {steps.map(({ journalSeq, at, wallAt, state, reasonText, price, quantity, filled, fillId }) => (
            <TableRow key={`${journalSeq} ${state} ${fillId ?? ''}`}>
              <TableCell>
                <When at={at} />
              </TableCell>
              <TableCell>
                <When at={wallAt} />
              </TableCell>
              <TableCell>
                {t(ORDER_STATE[state])}
                {reasonText === null ? null : <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{reasonText}</Box>}
              </TableCell>
              <TableCell align="right">
                {price === null ? t('customers.market') : formatTypedPrice(price, tickTable)}
              </TableCell>
              <TableCell align="right">{formatWhole(Number(quantity))}</TableCell>
              <TableCell align="right">{formatWhole(Number(filled))}</TableCell>
              <TableCell>{fillId}</TableCell>
              <TableCell align="right">{journalSeq}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </ScrolledTable>
    </Card>
  );
}
