import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { useText } from '../../../messages/index.ts';
import { ApplicationSheet } from '../../offerings/index.ts';
import { factsOf } from '../facts.ts';
import { SubscribeForm } from './subscribe-form.tsx';

type SubscribeSheetProps = {
  readonly offering: OfferingView;
  /** The subscription to amend; undefined for a new one. */
  readonly amended: ApplicationView | undefined;
  readonly onClose: () => void;
};

/** A subscription to a block or a distribution, new or amended. */
export function SubscribeSheet({ offering, amended, onClose }: SubscribeSheetProps) {
  const t = useText();
  return (
    <ApplicationSheet
      offering={offering}
      open
      onClose={onClose}
      title={t(amended === undefined ? 'otc.applyTitle' : 'otc.amendTitle')}
    >
      {(terms, flow) => {
        const facts = factsOf(offering, terms, amended);
        return facts && <SubscribeForm offering={offering} amended={amended} facts={facts} flow={flow} />;
      }}
    </ApplicationSheet>
  );
}
