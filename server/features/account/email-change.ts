import {
  emailTakenMeanwhile,
  ownEmail,
  tooManyEmailChanges,
  type emailChange,
} from '#contract/account/email-change.ts';
import type { Data } from '#contract/endpoint.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { linkSentences, type LinkState } from '#contract/link-states.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import type { LinkMail } from '#server/core/mail/define-mail.ts';
import { newToken, sha256 } from '#server/core/security/hashes.ts';
import { isAddressConflict } from '#server/core/security/logins-key.ts';
import type { SecondFactorCodes } from './codes.ts';
import {
  askForEmail,
  findConfirmLink,
  findStopLink,
  stopEmailChange,
  takeEmail,
} from './cross-client/email-changes.ts';
import { confirmEmailMail } from './mails/confirm-email.ts';
import { emailChangeAskedMail } from './mails/email-change-asked.ts';
import { confirmEnds, stopEnds } from './rules.ts';
import { requireOwnLogin, requirePassword, requireProof } from './second-factor.ts';

type Needs = { codes: SecondFactorCodes; linkEncryption: Pick<LinkEncryption, 'encrypt'> };

export const emailChangeHandlers = ({ codes, linkEncryption }: Needs): Handlers<typeof emailChange> => {
  const createLink = <Details>(mail: LinkMail<Details>, until: Date) => {
    const { token, hash } = newToken();
    return { hash, encrypted: linkEncryption.encrypt(mail, token), until };
  };

  return {
    ask: async ({ systemDb, tokenHash, body, now }) => {
      const own = await requireOwnLogin(systemDb, tokenHash);
      if (body.email === own.email) throw invalid('email', ownEmail);
      const passwordHash = await requirePassword(own, body.password);
      await requireProof(codes, systemDb, { own, code: body.code, now });
      const answer = await systemDb.batch(
        askForEmail({
          login: own.email,
          passwordHash,
          email: body.email,
          confirm: createLink(confirmEmailMail, confirmEnds(now)),
          stop: createLink(emailChangeAskedMail, stopEnds(now)),
          at: now,
        }),
      );
      if (answer?.wait_until)
        throw new ApiError('too_many_requests', {
          sentence: tooManyEmailChanges,
          retryAfter: Math.ceil((Date.parse(answer.wait_until) - now.getTime()) / 1000),
        });
      // the password was changed meanwhile
      if (!answer?.is_asked) throw new ApiError('unauthenticated');
      return { sent: true };
    },

    link: async ({ systemDb, body, now }) => {
      const link = { hash: sha256(body.token), at: now };
      const result =
        (await systemDb.value(findConfirmLink(link))) ?? (await systemDb.value(findStopLink(link)));
      return { state: result?.state ?? 'unknown', change: result?.change ?? null };
    },

    confirm: async ({ systemDb, body, now }) => {
      const link = { hash: sha256(body.token), at: now };
      const login = requireOpen(await systemDb.value(findConfirmLink(link)));
      return orEnded(await takeUnlessTaken(systemDb, { ...link, login }));
    },

    stop: async ({ systemDb, body, now }) => {
      const link = { hash: sha256(body.token), at: now };
      const login = requireOpen(await systemDb.value(findStopLink(link)));
      return orEnded(await systemDb.batch(stopEmailChange({ ...link, login })));
    },
  };
};

type FoundLink = Pick<Data<typeof emailChange.link>, 'state'> & { login_id: number };

function requireOpen(link: FoundLink | null): number {
  if (link?.state !== 'open') throw linkError(link?.state ?? 'unknown');
  return link.login_id;
}

async function takeUnlessTaken(
  systemDb: SystemDb,
  link: Parameters<typeof takeEmail>[0],
): Promise<{ email: string } | null> {
  try {
    return await systemDb.batch(takeEmail(link));
  } catch (error) {
    if (!isAddressConflict(readConstraint(error))) throw error;
    throw new ApiError('invalid', { sentence: emailTakenMeanwhile });
  }
}

function orEnded<T>(result: T | null): T {
  if (result === null) throw linkError('used');
  return result;
}

const linkError = (state: LinkState) =>
  new ApiError('link_used', state === 'open' ? {} : { sentence: linkSentences[state] });
