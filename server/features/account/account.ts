import type { account, Me } from '#contract/account/account.ts';
import { ApiError } from '#contract/errors.ts';
import * as paths from '#contract/paths.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { newToken, sha256 } from '#server/core/security/hashes.ts';
import { hashDeviceKey } from '#server/core/security/known-device.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { SecondFactorCodes } from './codes.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import {
  findFirstAdmin,
  findLoginCode,
  openImpersonation,
  readImpersonationEnd,
  redeemLoginCode,
} from './cross-client/login-codes.ts';
import {
  createSession,
  endSession,
  findLogin,
  findStaffMember,
  type Login,
  type StaffMember,
} from './cross-client/sign-in.ts';
import { fetchMe } from './fetch-me.ts';
import { describeDevice, factorNames, sessionEnds, loginCodeEnds } from './rules.ts';

export const accountHandlers = ({ codes }: { codes: SecondFactorCodes }): Handlers<typeof account> => ({
  signIn: async ({ systemDb, userAgent, deviceKey, tokenHash, note, body, now }) => {
    const { email, password, code } = body;
    const login = await systemDb.value(findLogin(email));
    if (login) note({ ids: toLoggedIds(login) });
    // An unknown address costs the same time as a wrong password, so timing does not reveal who has an account.
    const isPasswordRight = await verifyPassword(
      password,
      login?.password_hash ?? (await hashDummyPassword()),
    );
    if (!login?.password_hash || !isPasswordRight) throw new ApiError('wrong_credentials');
    if (login.account_status === 'Cancelled') {
      note({ event: 'closed_account' });
      throw new ApiError('account_closed');
    }
    const proof = codes.proofOf(login, code, now);
    // A right password without a code is the first half of every two-step sign-in, so it does not count as a failure.
    if (!proof)
      throw code
        ? new ApiError('wrong_code')
        : new ApiError('second_factor_required', { exemptFromFailureLimit: true });
    const { token, hash } = newToken();
    const hasOpened = await systemDb.batch(
      createSession({
        hash,
        former: tokenHash,
        email: login.email,
        login,
        proof,
        device: describeDevice(userAgent),
        deviceHash: hashDeviceKey(login.email, deviceKey),
        now,
        ...sessionEnds(login.staff_id === null ? 'client' : 'staff', now),
      }),
    );
    if (!hasOpened) throw new ApiError(proof.kind === 'none' ? 'wrong_credentials' : 'wrong_code');
    note({ event: 'sign_in', factor: factorNames[proof.kind] });
    return { token };
  },

  redeemLoginCode: async ({ systemDb, userAgent, tokenHash, note, body, now }) => {
    const hash = sha256(body.token);
    if (!(await systemDb.value(findLoginCode({ hash, at: now })))) throw new ApiError('unauthenticated');
    const { token, hash: session } = newToken();
    const client = sessionEnds('client', now);
    const redeemed = await systemDb.batch(
      redeemLoginCode({
        hash,
        at: now,
        session,
        former: tokenHash,
        device: describeDevice(userAgent),
        idle: client.idleUntil,
        end: { client: client.expiresAt, impersonation: sessionEnds('impersonation', now).expiresAt },
      }),
    );
    if (!redeemed) throw new ApiError('unauthenticated');
    note({ ids: toLoggedIds(redeemed), factor: 'login_code' });
    if (redeemed.refusal === 'account_closed') note({ event: 'closed_account' });
    if (redeemed.refusal) throw new ApiError(redeemed.refusal);
    note({ event: 'sign_in' });
    return { token, name: redeemed.name, kind: redeemed.kind };
  },

  signOut: async ({ systemDb, tokenHash, now }) => {
    await systemDb.value(endSession({ hash: tokenHash, at: now }));
    return { signed_out: true };
  },

  impersonate: async ({ systemDb, session, tokenHash, body: { client_id, reason }, now }) => {
    const admin = orNotFound(await systemDb.value(findFirstAdmin(client_id)));
    const staff = await requireStaffMember(systemDb, session.staffId);
    const { token, hash } = newToken();
    await systemDb.batch(
      openImpersonation(
        {
          hash,
          kind: 'impersonation',
          clientId: client_id,
          userId: admin.id,
          staffId: staff.id,
          openedBy: tokenHash,
          expiresAt: loginCodeEnds(now),
        },
        reason,
        now,
      ),
    );
    return { token, staff_email: staff.email, redirect: paths.start };
  },

  me: async ({ systemDb, session, tokenHash, db, now }) => {
    const staff = session.staffId === null ? null : await requireStaffMember(systemDb, session.staffId);
    return session.kind === 'staff' && staff
      ? describeStaffSession(staff)
      : fetchMe(db, systemDb, {
          session: tokenHash,
          caller: session.caller,
          staff,
          impersonationEndsAt: staff && (await systemDb.value(readImpersonationEnd(tokenHash))),
          now,
        });
  },
});

const toLoggedIds = (person: Pick<Login, 'client_id' | 'user_id' | 'staff_id'>) => ({
  clientId: person.client_id,
  userId: person.user_id,
  staffId: person.staff_id,
});

let dummyHash: Promise<string> | undefined;
const hashDummyPassword = () => (dummyHash ??= hashPassword(newToken().token));

async function requireStaffMember(systemDb: SystemDb<'read'>, staffId: number | null): Promise<StaffMember> {
  const staff = staffId === null ? null : await systemDb.value(findStaffMember(staffId));
  if (!staff) throw new ApiError('unauthenticated');
  return staff;
}

/** A staff member's own session, in the shape of a user: the web recognises staff by it. */
const describeStaffSession = (staff: StaffMember): Me => ({
  ...staff,
  client_id: null,
  user_type_id: null,
  role: 'Admin',
  staff_user: null,
  notification_preferences: [],
  version: 0,
  last_edit: null,
  has_profile: false,
  impersonation_ends_at: null,
  has_set_password: true,
  has_other_accounts: false,
  services: [],
  client: null,
  sites: [],
});
