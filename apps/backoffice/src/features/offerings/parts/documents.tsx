import { formatDateTime } from '@kabuto/i18n';
import { Box, MenuItem, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { type CallReply, call, useRead } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card } from '../../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { ProposeDialog } from '../../../shared/proposing/index.ts';
import { Code } from '../../../shared/transfers/index.ts';
import type { Offering } from '../model.ts';
import { OfferingAction } from './offering-action.tsx';
import { ReadDocument } from './read-document.tsx';

type DocumentRow = CallReply<'GET v1/offering/document/list'>['documents'][number];
type Props = { readonly offering: Offering };

const MAX_CHARS = 20_000;
const TEXTS = [
  ['jp', 'offerings.textJp'],
  ['en', 'offerings.textEn'],
  ['tw', 'offerings.textTw'],
] as const;

/** Adds a version as a draft. */
function AddDocument({ offering: { offeringId, kind } }: Props) {
  const t = useText();
  const kinds = kind === 'block' ? (['agreement', 'prospectus'] as const) : (['prospectus'] as const);
  return (
    <OfferingAction
      word={t('offerings.addDocument')}
      note={t('offerings.addNote')}
      send={(key, fields) =>
        call('POST v1/offering/document/add', {
          key,
          body: {
            offeringId,
            document: textIn(fields, 'document') === 'agreement' ? 'agreement' : 'prospectus',
            version: textIn(fields, 'version'),
            jp: textIn(fields, 'jp'),
            en: textIn(fields, 'en'),
            tw: textIn(fields, 'tw'),
          },
        })
      }
      done={({ version }) => t('offerings.added', { version })}
    >
      <TextField select name="document" label={t('offerings.document')} defaultValue={kinds[0]} fullWidth>
        {kinds.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`offerings.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <CheckedField
        name="version"
        label={t('offerings.version')}
        allowed={t('offerings.versionAllowed')}
        pattern="[A-Za-z0-9][A-Za-z0-9._\-]{0,31}"
        maxLength={32}
        inputMode="text"
      />
      {TEXTS.map(([name, label]) => (
        <CheckedField
          key={name}
          name={name}
          label={t(label)}
          allowed={t('offerings.textAllowed')}
          maxLength={MAX_CHARS}
          inputMode="text"
          multiline
        />
      ))}
    </OfferingAction>
  );
}

/** Proposes to publish a draft. */
function Publish({
  offeringId,
  row: { document, version },
}: {
  readonly offeringId: string;
  readonly row: DocumentRow;
}) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('offerings.publish')}
      buttonProps={{ size: 'small' }}
      title={t('proposals.kindOfferingDocument')}
      note={t('offerings.publishNote')}
      propose={(key, fields) =>
        call('POST v1/offering/document/propose', {
          key,
          body: { offeringId, document, version, reason: textIn(fields, 'reason') },
        })
      }
    />
  );
}

function Versions({ offeringId, rows }: { readonly offeringId: string; readonly rows: readonly DocumentRow[] }) {
  const t = useText();
  const may = useMay();
  return (
    <ScrolledTable label={t('offerings.documents')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('offerings.document')}</TableCell>
          <TableCell>{t('offerings.version')}</TableCell>
          <TableCell>{t('offerings.state')}</TableCell>
          <TableCell />
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const { document, version, publishedAt, isCurrent, addedAt } = row;
          const state = publishedAt === null ? 'draft' : isCurrent ? 'currentVersion' : 'former';
          return (
            <TableRow key={`${document} ${version}`}>
              <TableCell component="th" scope="row">
                {t(`offerings.${document}`)}
              </TableCell>
              <TableCell>
                <Code text={version} />
              </TableCell>
              <TableCell>
                {t(`offerings.${state}`)}
                <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{formatDateTime(publishedAt ?? addedAt)}</Box>
              </TableCell>
              <TableCell align="right">
                <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
                  <ReadDocument offeringId={offeringId} document={document} version={version} />
                  {publishedAt === null && may('offering.propose') ? (
                    <Publish offeringId={offeringId} row={row} />
                  ) : null}
                </Box>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </ScrolledTable>
  );
}

/** The versions of prospectus and agreement, and what adds or publishes one. */
export function Documents({ offering }: Props) {
  const t = useText();
  const may = useMay();
  const { offeringId } = offering;
  const { data, error } = useRead('GET v1/offering/document/list', { offeringId });
  return (
    <Card title={t('offerings.documents')}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Failure error={error} />
        {data === undefined ? null : data.documents.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>{t('offerings.noDocuments')}</Typography>
        ) : (
          <Versions offeringId={offeringId} rows={data.documents} />
        )}
        {may('offering.manage') ? (
          <Box>
            <AddDocument offering={offering} />
          </Box>
        ) : null}
      </Box>
    </Card>
  );
}
