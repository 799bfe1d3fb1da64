import type { DrawCertificateView } from '@kabuto/contract';
import { formatWhole, useWhen } from '@kabuto/i18n';
import { price } from '@kabuto/market';
import { type FigureLine, FigureList } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { PriceText } from '../../../shared/amounts/index.ts';
import css from './draw.module.css';
import { HashText } from './hash-text.tsx';

type Line = FigureLine & { readonly id: string };
type Hash = { readonly id: string; readonly label: string; readonly value: string | null };

/** The certificate of a draw: figures, hashes, where its steps are in the journal, and what it proves. */
export function CertificateList({ view }: { readonly view: DrawCertificateView }) {
  const t = useText();
  const when = useWhen();
  const { certificate, proves, frozen, priced, drawn, outcomes, simulated } = view;
  const count = (id: string, label: string, value: number | null): readonly Line[] =>
    value === null ? [] : [{ id, label, value: formatWhole(value) }];
  const step = (id: string, label: string, place: DrawCertificateView['priced']): readonly Line[] =>
    place === null
      ? []
      : [{ id, label, value: t('draw.journalOf', { seq: formatWhole(place.journalSeq) }), note: when(place.at) }];
  const hashes: readonly Hash[] = [
    { id: 'root', label: t('draw.root'), value: certificate.root },
    { id: 'commitment', label: t('draw.commitment'), value: certificate.commitment },
    { id: 'secret', label: t('draw.secret'), value: certificate.beacon === null ? certificate.secret : null },
    { id: 'beacon', label: t('draw.beacon'), value: certificate.beacon === null ? null : certificate.secret },
    { id: 'seed', label: t('draw.seed'), value: certificate.seed },
    { id: 'head', label: t('draw.head'), value: (drawn ?? frozen).headHash },
  ];
  return (
    <div className={css.part}>
      <FigureList
        lines={[
          ...count('count', t('draw.count'), certificate.count),
          ...count('simulated', t('draw.simulatedCount'), simulated),
          ...count('units', t('draw.units'), certificate.units),
          ...count('won', t('draw.won'), outcomes?.won ?? null),
          ...count('standby', t('draw.standby'), outcomes?.standby ?? null),
          ...count('lost', t('draw.lost'), outcomes?.lost ?? null),
          ...count(
            'ineligible',
            t('draw.ineligible'),
            outcomes === null ? null : outcomes.price + outcomes.funds + outcomes.account,
          ),
          ...(certificate.price === null
            ? []
            : [
                {
                  id: 'price',
                  label: t('draw.price'),
                  value: <PriceText value={price(certificate.price)} tick={undefined} unit />,
                },
              ]),
          ...step('frozen', t('draw.frozenAt'), frozen),
          ...step('priced', t('draw.pricedAt'), priced),
          ...step('drawn', t('draw.drawnAt'), drawn),
        ]}
      />
      <dl className={css.hashes}>
        {hashes.map(
          ({ id, label, value }) =>
            value !== null && (
              <div key={id}>
                <dt>{label}</dt>
                <dd>
                  <HashText value={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <h4 className={css.heading}>{t('draw.proves')}</h4>
      <p className={css.note}>{t('draw.provesList')}</p>
      <p className={css.note}>{t(proves === 'beacon' ? 'draw.provesBeacon' : 'draw.provesNoBeacon')}</p>
    </div>
  );
}
