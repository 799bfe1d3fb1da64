import type { Texts } from '../../catalogue.ts';

export const searchTw: Texts<'search'> = {
  placeholder: '股票名稱或代號',
};
