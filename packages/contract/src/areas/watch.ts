import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Code, Empty, Strict } from '../fields.ts';

export const WatchGroup = Strict({
  groupId: Type.String(),
  /** Empty: the client shows its own name for the n-th list. */
  name: Type.String({ maxLength: 20 }),
  codes: Type.Array(Code),
});
const Groups = Type.Array(WatchGroup);
const GroupId = Type.String({ pattern: '^\\d{1,15}$' });

const post = <const P extends string>(path: P, summary: string) =>
  ({
    method: 'POST',
    path,
    summary,
    access: 'member',
    rate: 'write',
    idempotent: false,
    query: Empty,
    reply: Groups,
  }) as const;

export const watchGroups = endpoint({
  method: 'GET',
  path: 'v1/watch/group/list',
  summary: 'Watchlists in their order; each holds at most 100 issues, ten lists a member.',
  access: 'member',
  rate: 'read',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Groups,
});
export const watchGroupAdd = endpoint({
  ...post('v1/watch/group/add', 'Adds a list; returns all lists.'),
  body: Strict({ name: Type.String({ maxLength: 20 }) }),
});
export const watchGroupRename = endpoint({
  ...post('v1/watch/group/rename', 'Renames a list; returns all lists.'),
  body: Strict({ groupId: GroupId, name: Type.String({ maxLength: 20 }) }),
});
export const watchGroupRemove = endpoint({
  ...post('v1/watch/group/remove', 'Removes a list with its issues; returns all lists.'),
  body: Strict({ groupId: GroupId }),
});
export const watchAdd = endpoint({
  ...post(
    'v1/watch/item/add',
    'Puts an issue at the end of a list, the first list without groupId; adding twice changes nothing.',
  ),
  body: Strict({ groupId: Type.Optional(GroupId), code: Code }),
});
export const watchRemove = endpoint({
  ...post('v1/watch/item/remove', 'Takes an issue out of a list, of every list without groupId.'),
  body: Strict({ groupId: Type.Optional(GroupId), code: Code }),
});
export const watchReorder = endpoint({
  ...post('v1/watch/item/reorder', 'Sets the order of a list: exactly its codes, separated by commas.'),
  body: Strict({ groupId: GroupId, codes: Type.String({ maxLength: 600 }) }),
});
