import { languageNow } from '@kabuto/i18n';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { useId, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useRead } from '../../../shared/api/index.ts';
import { CopiedCode } from '../../../shared/parts/copied-code.tsx';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';

type Props = {
  readonly offeringId: string;
  readonly document: 'prospectus' | 'agreement';
  readonly version: string;
};

/** The text of a version in the language of the page, with its fingerprint. */
function Text(of: Props) {
  const t = useText();
  const { data, error } = useRead('GET v1/offering/document/detail', of);
  if (data === undefined)
    return error === null ? <Skeleton variant="rounded" height={240} /> : <Failure error={error} />;
  const language = languageNow();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Figures>
        <Figure label={t('offerings.hash')}>
          <CopiedCode label={t('offerings.hash')} text={data.hashes[language]} />
        </Figure>
      </Figures>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{data.texts[language]}</Box>
    </Box>
  );
}

/** A button that shows a version. */
export function ReadDocument(of: Props) {
  const t = useText();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('offerings.read')}
      </Button>
      {isOpen ? (
        <Dialog open onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby={titleId}>
          <DialogTitle id={titleId}>{`${t(`offerings.${of.document}`)} ${of.version}`}</DialogTitle>
          <DialogContent tabIndex={0}>
            <Text {...of} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t('common.close')}</Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}
