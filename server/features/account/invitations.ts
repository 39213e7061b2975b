import type { invitations } from '#contract/account/invitations.ts';
import { linkInvalid } from '#contract/account/passwords.ts';
import { ApiError } from '#contract/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { newToken, sha256 } from '#server/core/security/hashes.ts';
import type { SecondFactorCodes } from './codes.ts';
import { acceptInvitation, findInvitedLogin } from './cross-client/invitations.ts';
import { verifyPassword } from './passwords.ts';
import { describeDevice, factorNames, sessionEnds } from './rules.ts';

export const invitationsHandlers = ({
  codes,
}: {
  codes: SecondFactorCodes;
}): Handlers<typeof invitations> => ({
  accept: async ({ systemDb, userAgent, tokenHash, note, body, now }) => {
    const link = { hash: sha256(body.token), email: body.email, at: now };
    const login = await systemDb.value(findInvitedLogin(link));
    if (!login) throw linkInvalidError();
    note({ ids: { clientId: login.client_id, userId: login.user_id, staffId: null } });
    if (!(await verifyPassword(body.password, login.password_hash))) throw new ApiError('wrong_credentials');
    if (login.account_status === 'Cancelled') {
      note({ event: 'closed_account' });
      throw new ApiError('account_closed');
    }
    const proof = codes.proofOf(login, body.code, now);
    // A right password without a code is the first half of every two-step sign-in, so it does not count as a failure.
    if (!proof)
      throw body.code
        ? new ApiError('wrong_code')
        : new ApiError('second_factor_required', { exemptFromFailureLimit: true });
    const { token, hash } = newToken();
    const session = {
      hash,
      former: tokenHash,
      device: describeDevice(userAgent),
      ...sessionEnds('client', now),
    };
    const hasJoined = await systemDb.batch(
      acceptInvitation({ ...link, client: login.client_id, login, proof, session }),
    );
    if (!hasJoined) throw proof.kind === 'none' ? linkInvalidError() : new ApiError('wrong_code');
    note({ event: 'sign_in', factor: factorNames[proof.kind] });
    return { token };
  },
});

const linkInvalidError = () => new ApiError('invalid', { sentence: linkInvalid });
