import { IDENTITY_PICTURES } from '@kabuto/contract/identity';
import type pg from 'pg';
import type { Files } from '../files/index.ts';
import type { IdentityCase, Rejection } from './case.ts';

/** The pictures of a case that still exist. */
export async function keptPictures(
  client: pg.ClientBase,
  files: Pick<Files, 'existing'>,
  tenantId: number,
  { content }: Pick<IdentityCase, 'content'>,
): Promise<readonly (typeof IDENTITY_PICTURES)[number][]> {
  const ids = IDENTITY_PICTURES.flatMap((part) => content[part] ?? []);
  const existing = await files.existing(client, tenantId, ids);
  return IDENTITY_PICTURES.filter((part) => existing.has(content[part] ?? ''));
}

/**
 * What has to be sent again after a rejection: the rejected parts, and pictures that were deleted meanwhile, as a
 * simulated brokerage does a day after the upload. Empty for a case that was not rejected.
 */
export async function partsToRepeat(
  client: pg.ClientBase,
  files: Pick<Files, 'existing'>,
  tenantId: number,
  found: IdentityCase,
): Promise<readonly Rejection[]> {
  if (found.state !== 'rejected') return [];
  const kept: readonly string[] = await keptPictures(client, files, tenantId, found);
  const rejected: readonly string[] = found.rejections.map(({ part }) => part);
  const deleted = IDENTITY_PICTURES.filter(
    (part) => found.content[part] !== undefined && !kept.includes(part) && !rejected.includes(part),
  );
  return [...found.rejections, ...deleted.map((part) => ({ part, reason: 'deleted', note: '' }) as const)];
}
