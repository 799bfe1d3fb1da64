import { type KeyOf, textsOf } from '@kabuto/i18n';
import type { uiJp } from './data/ui.jp.ts';

/** The texts of these components in one language: the area `ui` of an app's catalogue. */
export type UiTexts = Readonly<Record<keyof typeof uiJp, string>>;

export const { useText } = textsOf<KeyOf<{ ui: UiTexts }>>();
