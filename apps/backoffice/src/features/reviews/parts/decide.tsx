import { partsOf } from '@kabuto/contract/identity';
import { Alert, Box, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { Command, useKeys } from '../../../shared/keys/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { mayVerify, newChecklist, rejectionsOf, undecided, withFinding } from '../checklist.ts';
import { fieldValue } from '../field-value.ts';
import type { OpenedCase } from '../model.ts';
import { partName } from '../texts.ts';
import { useNeighbours } from '../use-neighbours.ts';
import { useVerdict } from '../use-verdict.ts';
import { PartCheck } from './part-check.tsx';

/** The checklist of a case, its approval and its rejection; each command has a key: A, R, J, K. */
export function Decide({ opened }: { readonly opened: OpenedCase }) {
  const t = useText();
  const { caseId, document } = opened.case;
  const [list, setList] = useState(() => newChecklist(partsOf(document)));
  const [hint, setHint] = useState<string | null>(null);
  const { known, next, previous, open } = useNeighbours(caseId);
  const { decide, running, error } = useVerdict(opened.case, () => open(next));
  const rejections = rejectionsOf(list);
  /** Why the case cannot be verified now; null when it can. */
  const obstacle = (): string | null => {
    if (rejections.length > 0) return t('reviews.approveHasRejections');
    if (mayVerify(list)) return null;
    const left = undecided(list).map((part) => t(partName(part, document)));
    return t('reviews.approveNeedsAll', { parts: left.join(', ') });
  };
  const verify = (): void => {
    const why = obstacle();
    setHint(why);
    if (why === null && !running) void decide([]);
  };
  const reject = (): void => {
    const none = rejections.length === 0;
    setHint(none ? t('reviews.rejectNeedsOne') : null);
    if (!none && !running) void decide(rejections);
  };
  const goTo = (id: number | undefined): void => {
    if (id !== undefined) open(id);
    else if (known) setHint(t('reviews.noneLeft'));
  };
  useKeys({ a: verify, r: reject, j: () => goTo(next), k: () => goTo(previous) });
  return (
    <Paper component="section" elevation={1} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2">{t('reviews.checklist')}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {[...list].map(([part, finding]) => (
          <PartCheck
            key={part}
            part={part}
            name={t(partName(part, document))}
            value={fieldValue(opened, part)}
            finding={finding}
            onChange={(changed) => setList(withFinding(list, part, changed))}
          />
        ))}
      </Box>
      <Box role="status" aria-live="polite">
        {hint === null ? null : (
          <Alert severity="warning" variant="outlined">
            {hint}
          </Alert>
        )}
      </Box>
      <Failure error={error} />
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          flexWrap: 'wrap',
          position: 'sticky',
          bottom: 0,
          py: 1,
          bgcolor: 'background.paper',
        }}
      >
        <Command hint="A" variant="contained" disabled={running} onClick={verify}>
          {t('reviews.approveCase')}
        </Command>
        <Command hint="R" variant="outlined" color="error" disabled={running} onClick={reject}>
          {rejections.length === 0 ? t('reviews.rejectNone') : t('reviews.rejectCase', { n: rejections.length })}
        </Command>
        <Box sx={{ flexGrow: 1 }} />
        <Command hint="K" color="secondary" disabled={!known} onClick={() => goTo(previous)}>
          {t('reviews.previous')}
        </Command>
        <Command hint="J" color="secondary" disabled={!known} onClick={() => goTo(next)}>
          {t('reviews.next')}
        </Command>
      </Box>
    </Paper>
  );
}
