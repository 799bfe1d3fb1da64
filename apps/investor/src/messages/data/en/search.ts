import type { Texts } from '../../catalogue.ts';

export const searchEn: Texts<'search'> = {
  placeholder: 'Name or code',
};
