import { epochMs } from '@kabuto/market';
import { submitRequest } from '../../orders/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { readTenant, withTenant } from '../../platform/postgres/index.ts';
import { agreementView, linkAgreements, newestAgreement, storeAgreement } from '../agreements.ts';
import type { OfferingsDeps } from '../deps.ts';
import { documentHash, readDocument, showDocument } from '../documents.ts';
import { isInWindow } from '../next.ts';
import { namingOffering } from '../own.ts';
import { personOf } from '../person.ts';
import { findOfferings } from '../read.ts';

/** GET v1/otc/agreement/detail. NOT_FOUND for an offering or a version that has none. */
export const otcAgreement = ({ pool }: OfferingsDeps): Operation =>
  operation('otcAgreement', ({ query, caller: { tenantId, language } }) =>
    readTenant(pool, tenantId, (client) =>
      showDocument(
        client,
        { tenantId, offeringId: Number(query.offeringId), kind: 'agreement' },
        query.version,
        language,
      ),
    ),
  );

/** GET v1/otc/agreement/signed. OFFERING_UNKNOWN. */
export const otcSigned = ({ pool, now }: OfferingsDeps): Operation =>
  operation('otcSigned', ({ query, caller: { tenantId }, member: { accountId, userId } }) =>
    readTenant(pool, tenantId, async (client) => {
      const offeringId = Number(query.offeringId);
      const offering = (await findOfferings(client, tenantId, [offeringId])).get(offeringId);
      if (offering === undefined) throw new Refused('OFFERING_UNKNOWN', 'offeringId');
      const signed = await newestAgreement(client, { tenantId, userId, accountId, offeringId });
      const isFree = signed === undefined || signed.state === 'rejected';
      return {
        signed: signed === undefined ? null : agreementView(signed),
        canSign: offering.kind === 'block' && isFree && isInWindow(offering, now()),
      };
    }),
  );

/**
 * POST v1/otc/agreement/sign: the pictures are taken before the broker decides, and are kept when it refuses.
 * AGREEMENT_TEXT_DIFFERS unless the hash is that of the current text in one of the languages; SIGNATURE_EMPTY for a
 * signature of one colour.
 */
export const otcSign = (deps: OfferingsDeps): Operation =>
  operation('otcSign', async ({ body, caller, member }) => {
    const { pool, coreOf, files, now } = deps;
    const { tenantId } = caller;
    const { accountId, userId } = member;
    const { version, hash, signature, photo } = body;
    const offeringId = Number(body.offeringId);
    const owner = { tenantId, userId };
    if ((await files.isUniform(owner, signature)) === true) throw new Refused('SIGNATURE_EMPTY', 'signature');
    const { digest, person } = await withTenant(pool, tenantId, async (client) => {
      const document = await readDocument(client, { tenantId, offeringId, kind: 'agreement' });
      const signed = (['jp', 'en', 'tw'] as const).find(
        (language) => document !== undefined && documentHash(document.texts[language]) === hash,
      );
      if (document === undefined || signed === undefined || document.version !== version)
        throw new Refused('AGREEMENT_TEXT_DIFFERS', 'hash');
      const signing = { ...owner, accountId, offeringId, version, language: signed, textHash: hash, signature, photo };
      const stored = await storeAgreement(client, files, signing, now());
      return { digest: stored.digest, person: await personOf(client, deps, owner) };
    });
    const request = { operation: 'otcSign', offeringId, version, hash, signature, photo };
    const wallAt = epochMs(now());
    const agreement = { version, digest };
    const signing = () =>
      submitRequest(
        coreOf(tenantId),
        caller,
        { accountId, request },
        { kind: 'signAgreement', accountId, offeringId, agreement, person, wallAt },
        async () => {
          await coreOf(tenantId).waitUntilCaughtUp();
          return withTenant(pool, tenantId, async (client) => {
            await linkAgreements(client, tenantId, now());
            const newest = await newestAgreement(client, { ...owner, accountId, offeringId });
            if (newest === undefined) throw new Error(`offering ${offeringId} has no agreement of the member`);
            return agreementView(newest);
          });
        },
      );
    return namingOffering(signing);
  });
