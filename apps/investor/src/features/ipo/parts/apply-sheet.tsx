import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { useText } from '../../../messages/index.ts';
import { ApplicationSheet } from '../../offerings/index.ts';
import { factsOf } from '../facts.ts';
import { ApplyForm } from './apply-form.tsx';

type ApplySheetProps = {
  readonly offering: OfferingView;
  /** The application to amend; undefined for a new one. */
  readonly amended: ApplicationView | undefined;
  readonly onClose: () => void;
};

/** An application for an IPO, new or amended. */
export function ApplySheet({ offering, amended, onClose }: ApplySheetProps) {
  const t = useText();
  return (
    <ApplicationSheet
      offering={offering}
      open
      onClose={onClose}
      title={t(amended === undefined ? 'ipo.applyTitle' : 'ipo.amendTitle')}
    >
      {(terms, flow) => {
        const facts = factsOf(offering, terms, amended);
        return facts && <ApplyForm offering={offering} amended={amended} facts={facts} flow={flow} />;
      }}
    </ApplicationSheet>
  );
}
