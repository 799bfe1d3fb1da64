import type { OfferingView } from '@kabuto/contract';
import { Button, Icon } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { FieldError } from './field-error.tsx';
import css from './prospectus-button.module.css';
import { ProspectusSheet } from './prospectus-sheet.tsx';

type ProspectusButtonProps = {
  readonly offering: OfferingView;
  /** Whether the member has opened the current version. */
  readonly opened?: boolean;
  readonly error?: string | undefined;
};

/** Opens the prospectus; nothing for an offering that has none. */
export function ProspectusButton({ offering, opened = false, error }: ProspectusButtonProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  if (offering.prospectus === null) return null;
  return (
    <div>
      <Button kind="quiet" aria-invalid={error !== undefined} onClick={() => setOpen(true)}>
        <span className={css.label}>
          {opened && <Icon name="check" size={16} />}
          {t(opened ? 'offerings.prospectusRead' : 'offerings.prospectusOpen')}
        </span>
      </Button>
      <FieldError text={error} />
      <ProspectusSheet offering={offering} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
