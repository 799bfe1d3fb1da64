import { Alert, AlertTitle } from '@mui/material';
import { useText } from '../../messages/index.ts';
import { CallError } from '../api/index.ts';

type Props = {
  readonly error: unknown;
  /** The label of an input by the name that the server gives it. */
  readonly labelOf?: (field: string) => string | undefined;
};

/** Why something did not work: the reason, the input at fault, and the request's number. Nothing without an error. */
export function Failure({ error, labelOf }: Props) {
  const t = useText();
  if (error === null || error === undefined) return null;
  const failure = error instanceof CallError ? error : null;
  const field = failure?.field ?? null;
  return (
    <Alert severity="error" variant="outlined" icon={false}>
      <AlertTitle>{failure === null ? t('common.failed') : failure.message}</AlertTitle>
      {failure?.isOutcomeUnknown === true ? <div>{t('common.unknownOutcome')}</div> : null}
      {failure?.reason === 'IDEMPOTENCY_KEY_REUSED' ? <div>{t('common.earlierArrived')}</div> : null}
      {field === null ? null : <div>{t('common.field', { field: labelOf?.(field) ?? field })}</div>}
      {failure?.requestId ? <small>{t('common.requestId', { id: failure.requestId })}</small> : null}
    </Alert>
  );
}
