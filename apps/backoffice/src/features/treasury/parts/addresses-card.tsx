import { formatWhole, NOTHING } from '@kabuto/i18n';
import { Box, Button, MenuItem, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { callFile, saveFile, useRead } from '../../../shared/api/index.ts';
import { ActionDialog, textIn, useDialogAction } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { CopiedCode } from '../../../shared/parts/copied-code.tsx';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card } from '../../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { networkText } from '../../../shared/transfers/index.ts';
import { type Treasury, tokensText } from '../model.ts';

type Network = Treasury['networks'][number]['network'];
type Of = Pick<Treasury['networks'][number], 'network' | 'cold'>;
const PAGE = 10;
const NOT_SWEPT = { UNCREDITED: 'treasury.notCredited', UNRECORDED: 'treasury.notRecorded' } as const;

/** Downloads the unsigned transactions that empty addresses of a network. */
function DownloadPlan({ network, cold }: Of) {
  const t = useText();
  const { isOpen, running, error, open, close, run } = useDialogAction((_key: string, fields: FormData) =>
    callFile('GET v1/fund/sweep/plan', {
      network,
      funder: textIn(fields, 'funder'),
      minimum: textIn(fields, 'minimum'),
      to: textIn(fields, 'to') === 'cold' ? 'cold' : 'wallet',
    }),
  );
  const submit = async (fields: FormData): Promise<void> => {
    const file = await run(fields);
    if (file === undefined) return;
    close();
    saveFile(file, `sweep-plan-${network}.json`);
  };
  const labels: Readonly<Record<string, string>> = {
    funder: t('treasury.funder'),
    to: t('treasury.sweepTo'),
    minimum: t('treasury.sweepMinimum'),
  };
  return (
    <>
      <Button variant="outlined" onClick={open}>
        {t('treasury.plan')}
      </Button>
      <ActionDialog
        open={isOpen}
        title={t('treasury.plan')}
        action={t('files.download')}
        running={running}
        error={error}
        labelOf={(field) => labels[field]}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{t('treasury.sentNote')}</Typography>
        {cold === null ? null : (
          <TextField select name="to" label={t('treasury.sweepTo')} defaultValue="wallet" required fullWidth>
            <MenuItem value="wallet">{t('treasury.toWallet')}</MenuItem>
            <MenuItem value="cold">{t('treasury.cold')}</MenuItem>
          </TextField>
        )}
        <CheckedField
          name="minimum"
          label={t('treasury.sweepMinimum')}
          allowed={t('treasury.sweepMinimumAllowed')}
          pattern="\d{1,10}(\.\d{1,6})?"
          maxLength={17}
          defaultValue="1"
        />
        <CheckedField
          name="funder"
          label={t('treasury.funder')}
          allowed={t('treasury.funderAllowed')}
          pattern="0x[0-9a-fA-F]{40}"
          maxLength={42}
          inputMode="text"
          optional
        />
      </ActionDialog>
    </>
  );
}

function Addresses({ network }: { readonly network: Network }) {
  const t = useText();
  const label = useTranslate();
  const [page, setPage] = useState(1);
  const { data, error } = useRead('GET v1/fund/address/list', {
    network,
    pageNum: String(page),
    pageSize: String(PAGE),
  });
  if (data === undefined) return <Failure error={error} />;
  if (data.total === 0) return <Typography>{t('treasury.sentNone')}</Typography>;
  return (
    <>
      <ScrolledTable label={networkText(t, network)}>
        <TableHead>
          <TableRow>
            <TableCell>{t('treasury.index')}</TableCell>
            <TableCell>{t('deposits.account')}</TableCell>
            <TableCell align="right">{t('treasury.tokens')}</TableCell>
            <TableCell>{t('deposits.address')}</TableCell>
            <TableCell>{t('treasury.notSwept')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.rows.map(({ index, accountId, address, tokens, notSwept }) => (
            <TableRow key={index}>
              <TableCell>{formatWhole(index)}</TableCell>
              <TableCell>{accountId}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {tokens === null ? NOTHING : tokensText(tokens)}
              </TableCell>
              <TableCell>
                <CopiedCode label={t('deposits.address')} text={address} />
              </TableCell>
              <TableCell>{notSwept === null ? NOTHING : t(NOT_SWEPT[notSwept])}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </ScrolledTable>
      {data.total <= PAGE ? null : (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {label('ra.navigation.previous')}
          </Button>
          <Button disabled={page * PAGE >= data.total} onClick={() => setPage(page + 1)}>
            {label('ra.navigation.next')}
          </Button>
        </Box>
      )}
    </>
  );
}

/** Deposit addresses that were sent tokens, with what they have, and the plan that empties them. */
export function AddressesCard({ networks }: Pick<Treasury, 'networks'>) {
  const t = useText();
  const may = useMay();
  return (
    <Card title={t('treasury.sent')}>
      {networks.map(({ network, cold }) => (
        <Box key={network} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography variant="h3" sx={{ fontSize: 14, fontWeight: 600 }}>
            {networkText(t, network)}
          </Typography>
          <Addresses network={network} />
          {may('fund.propose') ? (
            <Box>
              <DownloadPlan network={network} cold={cold} />
            </Box>
          ) : null}
        </Box>
      ))}
    </Card>
  );
}
