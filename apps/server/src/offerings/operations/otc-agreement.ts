import { epochMs } from '@kabuto/market';
import { submitPrepared } from '../../orders/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { readTenant, withTenant } from '../../platform/postgres/index.ts';
import { agreementOf, agreementView, linkAgreements, newestAgreement, storeAgreement } from '../agreements.ts';
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
 * POST v1/otc/agreement/sign: the pictures are taken before the broker decides, and are kept when it refuses. A repeat
 * gets the agreement of the first call as it is now, whatever became of text and pictures since.
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
    const prepare = async () => {
      if ((await files.isUniform(owner, signature)) === true) throw new Refused('SIGNATURE_EMPTY', 'signature');
      const { digest, person } = await withTenant(pool, tenantId, async (client) => {
        const document = await readDocument(client, { tenantId, offeringId, kind: 'agreement' });
        const signed = (['jp', 'en', 'tw'] as const).find(
          (language) => document !== undefined && documentHash(document.texts[language]) === hash,
        );
        if (document === undefined || signed === undefined || document.version !== version)
          throw new Refused('AGREEMENT_TEXT_DIFFERS', 'hash');
        const signing = {
          ...owner,
          accountId,
          offeringId,
          version,
          language: signed,
          textHash: hash,
          signature,
          photo,
        };
        const stored = await storeAgreement(client, files, signing, now());
        return { digest: stored.digest, person: await personOf(client, deps, owner) };
      });
      const agreement = { version, digest };
      return { kind: 'signAgreement', accountId, offeringId, agreement, person, wallAt: epochMs(now()) } as const;
    };
    const request = { operation: 'otcSign', offeringId, version, hash, signature, photo };
    return namingOffering(() =>
      submitPrepared(coreOf(tenantId), caller, { accountId, request }, prepare, async ({ application }) => {
        if (application === undefined) throw new Error('the answer to a signature has no application');
        await coreOf(tenantId).waitUntilCaughtUp();
        return withTenant(pool, tenantId, async (client) => {
          await linkAgreements(client, tenantId, now());
          return agreementView(await agreementOf(client, tenantId, application.applicationId));
        });
      }),
    );
  });
