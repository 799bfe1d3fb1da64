import { formatDateTime, formatWhole, NOTHING } from '@kabuto/i18n';
import { Box, Button, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Fragment, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { type CallReply, useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../shared/parts/scrolled-table.tsx';
import { AsWritten } from '../../shared/transfers/index.ts';

type Summary = CallReply<'GET v1/today/today/summary'>;

/** The newest messages that were given up. */
function Failures() {
  const t = useText();
  const { data, error } = useRead('GET v1/today/message/failures', { pageSize: '50' });
  if (data === undefined) return <Failure error={error} />;
  if (data.rows.length === 0)
    return <Typography sx={{ color: 'text.secondary', mt: 1 }}>{t('today.givenUpNone')}</Typography>;
  return (
    <ScrolledTable label={t('today.givenUp')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('today.givenUpAt')}</TableCell>
          <TableCell>{t('today.channel')}</TableCell>
          <TableCell>{t('today.recipient')}</TableCell>
          <TableCell>{t('today.source')}</TableCell>
          <TableCell>{t('today.tries')}</TableCell>
          <TableCell>{t('today.code')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {data.rows.map(({ failureId, at, channel, recipient, source, tries, code }) => (
          <TableRow key={failureId}>
            <TableCell>{formatDateTime(at)}</TableCell>
            <TableCell>{t(`today.${channel}`)}</TableCell>
            <TableCell>{recipient === null ? NOTHING : <AsWritten text={recipient} />}</TableCell>
            <TableCell>
              <AsWritten text={source} />
            </TableCell>
            <TableCell>{formatWhole(tries)}</TableCell>
            <TableCell>
              <AsWritten text={code} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ScrolledTable>
  );
}

/** Messages to members that wait, and on request those that were given up. */
export function Messages({ messages, givenUp }: Pick<Summary, 'messages' | 'givenUp'>) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('today.messages')}>
      <Figures>
        {(['mail', 'text', 'push'] as const).map((channel) => (
          <Fragment key={channel}>
            <Figure label={`${t(`today.${channel}`)} ${t('today.waiting')}`}>
              {formatWhole(messages[channel].waiting)}
            </Figure>
            <Figure label={`${t(`today.${channel}`)} ${t('today.failing')}`}>
              <Box component="span" sx={{ color: messages[channel].failing > 0 ? 'error.main' : 'text.primary' }}>
                {formatWhole(messages[channel].failing)}
              </Box>
            </Figure>
          </Fragment>
        ))}
        <Figure label={t('today.givenUp')}>
          <Box component="span" sx={{ color: givenUp > 0 ? 'error.main' : 'text.primary' }}>
            {formatWhole(givenUp)}
          </Box>
        </Figure>
      </Figures>
      {isOpen ? (
        <Failures />
      ) : (
        <Button variant="text" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
          {t('today.givenUpList')}
        </Button>
      )}
    </Card>
  );
}
