import { partsOf } from '@kabuto/contract/identity';
import { Box, Button, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { callFile } from '../../../shared/api/index.ts';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { Picture } from '../../../shared/parts/picture.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { fieldValue } from '../field-value.ts';
import type { OpenedCase } from '../model.ts';
import { DOCUMENT_TEXT, partName, REASON_TEXT, stateText } from '../texts.ts';
import { Decide } from './decide.tsx';

type Props = { readonly opened: OpenedCase };

/** The pictures side by side; for a decided case only on request, since each view is recorded. */
function Pictures({ opened: { case: of, pictures } }: Props) {
  const t = useText();
  const [shown, setShown] = useState(of.state === 'pending');
  return (
    <Paper component="section" elevation={1} sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('reviews.pictures')}
      </Typography>
      {shown ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))' }}>
          {pictures.map((part) => (
            <Picture
              key={part}
              of={['identity picture', String(of.caseId), part]}
              read={(signal) => callFile('GET v1/identity/case/picture', { caseId: String(of.caseId), part }, signal)}
              name={t(partName(part, of.document))}
            />
          ))}
        </Box>
      ) : (
        <Button variant="outlined" onClick={() => setShown(true)}>
          {t('reviews.showPictures')}
        </Button>
      )}
    </Paper>
  );
}

function Facts({ opened: { case: of, rejections } }: Props) {
  const t = useText();
  return (
    <Paper component="section" elevation={1} sx={{ p: 2 }}>
      <Figures>
        <Figure label={t('reviews.state')}>{t(stateText(of))}</Figure>
        <Figure label={t('reviews.document')}>{t(DOCUMENT_TEXT[of.document])}</Figure>
        <Figure label={t('reviews.memberId')}>{of.memberId}</Figure>
        <Figure label={t('reviews.submittedAt')}>
          <When at={of.submittedAt} />
        </Figure>
        {of.decidedAt === null ? null : (
          <Figure label={t('reviews.decidedAt')}>
            <When at={of.decidedAt} />
          </Figure>
        )}
        {rejections.map(({ part, reason, note }) => (
          <Figure key={part} label={t(partName(part, of.document))}>
            {t(REASON_TEXT[reason])} {note}
          </Figure>
        ))}
      </Figures>
    </Paper>
  );
}

/** The fields as the member typed them. */
function Fields({ opened }: Props) {
  const t = useText();
  const { document } = opened.case;
  return (
    <Paper component="section" elevation={1} sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('reviews.fields')}
      </Typography>
      <Figures>
        {partsOf(document).map((part) => {
          const value = fieldValue(opened, part);
          return value === undefined ? null : (
            <Figure key={part} label={t(partName(part, document))}>
              {value}
            </Figure>
          );
        })}
      </Figures>
    </Paper>
  );
}

/** A case with its pictures side by side, its fields, and the decision where the operator may make it. */
export function CaseReview({ opened }: Props) {
  const mayDecide = useMay()('identity.decide') && opened.case.state === 'pending';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Pictures opened={opened} />
        <Facts opened={opened} />
      </Box>
      {mayDecide ? <Decide opened={opened} /> : <Fields opened={opened} />}
    </Box>
  );
}
