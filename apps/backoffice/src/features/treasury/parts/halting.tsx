import { Box, Button, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ActionDialog, ReasonField, textIn, useReportedAction } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { OpenProposals, ProposeDialog, useFieldLabel } from '../../../shared/proposing/index.ts';
import type { Treasury } from '../model.ts';

type Network = Treasury['networks'][number]['network'];

/** Halts a network at once. */
function Halt({ network }: { readonly network: Network }) {
  const t = useText();
  const send = (key: string, fields: FormData) =>
    call('POST v1/fund/network/halt', { key, body: { network, reason: textIn(fields, 'reason') } });
  const { isOpen, running, error, open, close, submit } = useReportedAction(send, () => t('today.networkHalted'));
  return (
    <>
      <Button variant="outlined" color="error" onClick={open}>
        {t('treasury.halt')}
      </Button>
      <ActionDialog
        open={isOpen}
        title={t('treasury.halt')}
        action={t('treasury.halt')}
        danger
        running={running}
        error={error}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{t('treasury.haltNote')}</Typography>
        <ReasonField autoFocus />
      </ActionDialog>
    </>
  );
}

/** Proposes to resume a network. */
function Resume({ network }: { readonly network: Network }) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('treasury.resume')}
      title={t('proposals.kindNetworkResume')}
      note={t('treasury.resumeNote')}
      propose={(key, fields) =>
        call('POST v1/fund/network/resume/propose', { key, body: { network, reason: textIn(fields, 'reason') } })
      }
    />
  );
}

/** Proposes behind which block a network is read again, after a re-org that was too deep. */
function Restart({ network }: { readonly network: Network }) {
  const t = useText();
  const labelOf = useFieldLabel('networkRestart');
  return (
    <ProposeDialog
      button={t('treasury.restart')}
      title={t('proposals.kindNetworkRestart')}
      note={t('treasury.restartNote')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/fund/network/restart/propose', {
          key,
          body: {
            network,
            block: textIn(fields, 'block'),
            hash: textIn(fields, 'hash'),
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      <CheckedField
        name="block"
        label={labelOf('block') ?? ''}
        allowed={t('treasury.blockAllowed')}
        pattern="0|[1-9]\d{0,14}"
        maxLength={15}
      />
      <CheckedField
        name="hash"
        label={labelOf('hash') ?? ''}
        allowed={t('treasury.hashAllowed')}
        pattern="0x[0-9a-f]{64}"
        maxLength={66}
        inputMode="text"
      />
    </ProposeDialog>
  );
}

/** Halts a network, or proposes to resume it or to read it again; with the proposals that wait. */
export function Halting({ network, halted }: { readonly network: Network; readonly halted: boolean }) {
  const may = useMay();
  const action = halted
    ? may('fund.propose') && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Resume network={network} />
          <Restart network={network} />
        </Box>
      )
    : may('network.halt') && <Halt network={network} />;
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {halted ? <OpenProposals kind="networkResume" subject={`network ${network}`} /> : null}
      {halted ? <OpenProposals kind="networkRestart" subject={`network ${network}`} /> : null}
      {action === false ? null : <Box>{action}</Box>}
    </Box>
  );
}
