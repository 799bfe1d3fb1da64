import { message } from '@kabuto/ui/overlays';
import { useEffect } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { CancelSheet } from '../../orders/index.ts';

/** Asks for confirmation before the conflicting own order is cancelled, as the order list does. */
export function CancelOwn({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const { data, error } = useCall('GET v1/trade/order/detail', { orderId });
  useEffect(() => {
    if (error === null) return;
    message(error.message);
    onClose();
  }, [error, onClose]);
  return <CancelSheet order={data?.order ?? null} onClose={onClose} />;
}
