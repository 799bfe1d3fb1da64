import { formatWhole, NOTHING } from '@kabuto/i18n';
import { Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { CopiedCode } from '../../../shared/parts/copied-code.tsx';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import type { OfferingDetail } from '../model.ts';

/** What the draw is made from, as far as it is published. */
export function DrawCard({ draw }: Pick<OfferingDetail, 'draw'>) {
  const t = useText();
  const { commitment, beaconRound, root, count, seed } = draw;
  const hash = (label: string, text: string | null) => (
    <Figure label={label}>{text === null ? NOTHING : <CopiedCode label={label} text={text} />}</Figure>
  );
  return (
    <Card title={t('offerings.drawFacts')}>
      {commitment === null && beaconRound === null ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('offerings.drawNothing')}</Typography>
      ) : (
        <Figures>
          {beaconRound === null ? (
            hash(t('offerings.commitment'), commitment)
          ) : (
            <Figure label={t('offerings.beacon')}>{formatWhole(beaconRound)}</Figure>
          )}
          <Figure label={t('offerings.count')}>{count === null ? NOTHING : formatWhole(count)}</Figure>
          {hash(t('offerings.root'), root)}
          {hash(t('offerings.seed'), seed)}
        </Figures>
      )}
    </Card>
  );
}
