import { ProgressHost } from './feedback/progress-host.tsx';
import { ToastHost } from './feedback/toast-host.tsx';
import { ConfirmHost } from './sheet/confirm-host.tsx';

/**
 * Shows progress, toasts and questions above every page. Not in the index, so that an app can load it after its first
 * paint.
 */
export function Hosts() {
  return (
    <>
      <ProgressHost />
      <ToastHost />
      <ConfirmHost />
    </>
  );
}
