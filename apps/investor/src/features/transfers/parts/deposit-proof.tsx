import type { TransferView } from '@kabuto/contract';
import { Button, Icon } from '@kabuto/ui';
import { refusedBy, useForm } from '@kabuto/ui/forms';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { PictureField, usePictures } from '../../../shared/pictures/index.ts';
import { depositProofForm } from '../deposit-proof-form.ts';
import { refreshTransfers } from '../live.ts';
import css from './deposit-proof.module.css';

type DepositProofProps = {
  readonly transfer: TransferView;
  /** A simulation offers a drawn receipt, so that no real one is uploaded. */
  readonly demo: boolean;
};

const PART = 'receipt';

/** The picture of the bank's receipt: chosen, made small, uploaded, and added to the deposit. */
export function DepositProof({ transfer, demo }: DepositProofProps) {
  const t = useText();
  const pictures = usePictures<typeof PART>('deposit');
  const [replacing, setReplacing] = useState(false);
  const form = useForm(depositProofForm, refusedBy(), null);
  const fileId = pictures.fileOf(PART);
  const send = useMutation({
    mutationFn: (file: string) =>
      call('POST v1/fund/deposit/proof', { body: { transferId: transfer.transferId, fileId: file } }),
    onSuccess: async () => {
      toast(t('transfers.proofSent'));
      pictures.remove(PART);
      form.reset();
      setReplacing(false);
      await refreshTransfers();
    },
  });
  if (transfer.proof !== null && !replacing)
    return (
      <div className={css.has}>
        <p className={css.done}>
          <Icon name="check" size={16} />
          {t('transfers.proofHas')}
        </p>
        <Button kind="text" size="small" onClick={() => setReplacing(true)}>
          {t('transfers.proofReplace')}
        </Button>
      </div>
    );
  const missing = fileId === undefined ? form.firstErrorOf('fileId') : undefined;
  return (
    <section className={css.proof}>
      <PictureField
        part={PART}
        label={t('transfers.proofPicture')}
        camera="environment"
        state={pictures.stateOf(PART)}
        error={missing === undefined ? undefined : t('prompts.depositProof')}
        samples={demo ? 'one' : 'none'}
        onChoose={(file) => pictures.choose(PART, file)}
        onRetry={() => pictures.retry(PART)}
      />
      <p className={css.note}>{t('transfers.proofNote')}</p>
      <Button
        kind="quiet"
        busy={send.isPending}
        disabled={pictures.isUploading}
        onClick={() => {
          if (fileId === undefined) form.submit();
          else send.mutate(fileId);
        }}
      >
        {t('transfers.proofSend')}
      </Button>
    </section>
  );
}
