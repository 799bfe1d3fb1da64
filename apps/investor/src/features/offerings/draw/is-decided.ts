import type { DrawCertificateView } from '@kabuto/contract';

/** Whether each application of a drawn list has its result: they are decided in parts, which follow the draw. */
export const isDecided = ({
  certificate: { count },
  outcomes,
}: {
  readonly certificate: Pick<DrawCertificateView['certificate'], 'count'>;
  readonly outcomes: DrawCertificateView['outcomes'];
}): boolean => outcomes !== null && Object.values(outcomes).reduce((sum, of) => sum + of, 0) === count;
