import { useText } from '../../messages/index.ts';
import { fieldText } from './model.ts';

/** Returns the label of a field of this kind of proposal; undefined for a field that the office does not know. */
export function useFieldLabel(kind: string): (field: string) => string | undefined {
  const t = useText();
  return (field) => {
    const key = fieldText(kind, field);
    return key === undefined ? undefined : t(key);
  };
}
