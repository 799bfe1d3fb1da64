import { useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { repairClass } from '../../../shared/ui/index.ts';

/** Opens an own order that is in the way of the one on the ticket. */
export function OrderLink({ orderId }: { readonly orderId: string }) {
  const t = useText();
  return (
    <Link to="/pages/trade/today-entrust/today-entrust" query={{ orderId }} className={repairClass}>
      {t('ticket.showOwnOrder')}
    </Link>
  );
}
