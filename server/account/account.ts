import type { account, Me } from '#contract/account.ts';
import { Refused } from '#contract/errors.ts';
import type { Handlers } from '../gate/call.ts';
import type { Doors } from '../gate/doors.ts';
import { newToken, sha256 } from '../gate/hashes.ts';
import { deviceHash } from '../gate/known-device.ts';
import type { Codes } from './codes.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { me, type StaffMember } from './queries.ts';
import { deviceOf, ends, handOffEnds } from './rules.ts';

export const accountHandlers = (codes: Codes): Handlers<typeof account> => ({
  signIn: async ({ doors, userAgent, deviceKey, body: { email, password, code }, now }) => {
    const login = await doors.findLogin(email);
    // An address nobody has costs the same time as a wrong password.
    const fits = await passwordFits(password, login?.password_hash ?? (await nobody()));
    if (!login?.password_hash || !fits) throw new Refused('wrong_credentials');
    if (login.account_status === 'Cancelled') throw new Refused('account_closed');
    const proof = codes.proofOf(login, code, now);
    // The right password without a code is how every sign-in with two steps begins; a wrong code is a failure.
    if (!proof)
      throw code ? new Refused('wrong_code') : new Refused('second_factor_required', { isStep: true });
    const { token, hash } = newToken();
    const opened = await doors.openSession({
      hash,
      email: login.email,
      login,
      proof,
      device: deviceOf(userAgent),
      deviceHash: deviceHash(login.email, deviceKey),
      now,
      ...ends(login.staff_id === null ? 'client' : 'staff', now),
    });
    if (!opened) throw new Refused(proof.kind === 'none' ? 'wrong_credentials' : 'wrong_code');
    return { token };
  },

  handOff: async ({ doors, userAgent, body, now }) => {
    const hash = sha256(body.token);
    if (!(await doors.findHandOff({ hash, at: now }))) throw new Refused('unauthenticated');
    const { token, hash: session } = newToken();
    const client = ends('client', now);
    const opened = await doors.useHandOff({
      hash,
      at: now,
      session,
      device: deviceOf(userAgent),
      idle: client.idleUntil,
      end: { client: client.expiresAt, impersonation: ends('impersonation', now).expiresAt },
    });
    if (!opened) throw new Refused('unauthenticated');
    return { token, ...opened };
  },

  signOut: async ({ doors, tokenHash, now }) => {
    await doors.endSession({ hash: tokenHash, at: now });
    return { signed_out: true };
  },

  impersonate: async ({ doors, session, tokenHash, body: { client_id, reason }, now }) => {
    const admin = await doors.firstAdmin(client_id);
    if (!admin) throw new Refused('not_found');
    const staff = await visitor(doors, session.staffId);
    const { token, hash } = newToken();
    await doors.openVisit(
      {
        hash,
        kind: 'impersonation',
        clientId: client_id,
        userId: admin.id,
        staffId: staff.id,
        openedBy: tokenHash,
        expiresAt: handOffEnds(now),
      },
      { clientId: client_id, staffId: staff.id, reason, now },
    );
    return { token, staff_email: staff.email, redirect: '/' };
  },

  me: async ({ doors, session, tokenHash, db }) => {
    const staff = session.staffId === null ? null : await visitor(doors, session.staffId);
    return session.kind === 'staff' && staff
      ? ownSession(staff)
      : db.answer(
          me({ caller: session.caller, staff, visitEndsAt: staff && (await doors.visitEnd(tokenHash)) }),
        );
  },
});

let nobodysHash: Promise<string> | undefined;
const nobody = () => (nobodysHash ??= hashPassword(newToken().token));

async function visitor(doors: Doors, staffId: number | null): Promise<StaffMember> {
  const staff = staffId === null ? null : await doors.staffMember(staffId);
  if (!staff) throw new Refused('unauthenticated');
  return staff;
}

/** A staff member in a session of their own, so described that the screens' rule of who is staff holds. */
const ownSession = (staff: StaffMember): Me => ({
  id: staff.id,
  client_id: null,
  first_name: staff.first_name,
  last_name: staff.last_name,
  name: staff.name,
  email: staff.email,
  phone_number: null,
  user_type_id: null,
  role: 'Admin',
  is_service: staff.is_service,
  staff_user: null,
  notification_preferences: [],
  has_profile: false,
  visit_ends_at: null,
  has_set_password: true,
  has_second_factor: staff.has_second_factor,
  services: [],
  client: null,
  sites: [],
});
