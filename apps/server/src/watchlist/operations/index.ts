import type { Operation } from '../../platform/http/index.ts';
import type { WatchlistOptions } from '../deps.ts';
import { watchGroupAdd } from './group-add.ts';
import { watchGroups } from './group-list.ts';
import { watchGroupRemove } from './group-remove.ts';
import { watchGroupRename } from './group-rename.ts';
import { watchAdd } from './item-add.ts';
import { watchRemove } from './item-remove.ts';
import { watchReorder } from './item-reorder.ts';

const ALL = [watchGroups, watchGroupAdd, watchGroupRename, watchGroupRemove, watchAdd, watchRemove, watchReorder];

/** The operations on watchlists; each returns all lists as they are afterwards. */
export const watchlistOperations = (options: WatchlistOptions): Operation[] => ALL.map((make) => make(options));
