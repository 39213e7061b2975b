import { ApiError } from '#contract/errors.ts';
import type { testimonialLinks } from '#contract/testimonials/requests.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';
import { createStoredHash, newToken, sha256 } from '#server/core/security/hashes.ts';
import * as links from './cross-client/links.ts';
import { noteLinkState } from './cross-client/link-state.ts';
import { testimonialCopyMail } from './mails/testimonial-copy.ts';

type LinkDeps = { linkEncryption: Pick<LinkEncryption, 'encrypt'>; secretsKey: KeyRing };

/** The customers' use of their links. Unknown, spent and revoked links all get the same answer: gone. */
export const linksHandlers = ({
  linkEncryption,
  secretsKey,
}: LinkDeps): Handlers<typeof testimonialLinks> => {
  const hashAddress = createStoredHash(secretsKey, 'addresses of testimonials');
  const newWithdrawal = () => {
    const { token, hash } = newToken();
    return { hash, encrypted: linkEncryption.encrypt(testimonialCopyMail, token) };
  };
  return {
    readRequest: async ({ systemDb, params }) =>
      orUsed(await systemDb.value(links.findRequest(sha256(params.link)))),
    openRequest: async ({ systemDb, params, now }) => ({
      received: orUsed(await systemDb.value(links.markOpened(sha256(params.link), now))),
    }),
    submit: async ({ systemDb, params, body, address, now }) => {
      crashPoint('testimonial.received');
      const answer = await systemDb.value(
        links.takeSubmission({
          hash: sha256(params.link),
          body,
          addressHash: hashAddress(address),
          withdrawal: newWithdrawal(),
          now,
        }),
      );
      crashPoint('testimonial.taken');
      return orUsed(answer);
    },
    refuse: async ({ systemDb, params, now }) => ({
      received: orUsed(await systemDb.value(links.refuseRequests(sha256(params.link), now))),
    }),
    readQuestion: async ({ systemDb, params }) =>
      orUsed(await systemDb.value(links.findQuestion(sha256(params.link)))),
    answer: async ({ systemDb, params, body: { agree }, now }) =>
      orUsed(
        await systemDb.value(
          links.takeAnswer({ hash: sha256(params.link), agrees: agree, withdrawal: newWithdrawal(), now }),
        ),
      ),
    readWithdrawal: async ({ systemDb, params }) =>
      orUsed(await systemDb.value(links.findWithdrawal(sha256(params.link)))),
    withdraw: async ({ systemDb, params, now }) => ({
      ...orUsed(await systemDb.value(links.withdrawConsent(sha256(params.link), now))),
      is_withdrawn: true,
    }),
  };
};

function orUsed<T>(link: links.LinkAnswer<T> | null): T {
  noteLinkState(link);
  if (link === null || link.data === null) throw new ApiError('link_used');
  return link.data;
}
