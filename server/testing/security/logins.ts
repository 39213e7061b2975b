import type { Client } from 'pg';
import { createSecondFactorCodes } from '#server/features/account/codes.ts';
import { hashPassword, lightCost } from '#server/features/account/passwords.ts';
import { codeAt } from '#server/features/account/totp.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { testKey } from '../database.ts';
import { noon, type ClientWorld, type Person } from '../people.ts';
import type { Side } from './canaries.ts';

export const password = 'a password nobody has';
const totpSecret = 'KRUGS4ZANFZSAYJA';
const codes = createSecondFactorCodes({ secretsKey: testKey, demo: false });

/** The email of a side's setup link. */
export const setupEmail = (side: Side) => `setup-${side.toLowerCase()}@provider.example.com`;

/** The current code of every second factor, active or offered. */
export const currentCode = () => codeAt(totpSecret, noon);

/** Login code, reset link, pending and disabled user of a client. */
export type Keys = {
  loginCode: string;
  resetLink: string;
  /** of somebody who is invited and has a password */
  invitation: { email: string; token: string };
  /** of a change of email: the links for the new and the former mailbox */
  confirmLink: string;
  stopLink: string;
  setupLink: string;
  pending: number;
  disabled: number;
  mails: Record<'sent' | 'failed', number>;
  failedJob: string;
  /** an import whose clients no longer exist */
  clientImport: number;
  /** cancelled clients without people, one of which will be erased */
  cancelled: number;
  marked: number;
  /** open clients with a paid period; the second is closed at its end */
  paying: number;
  leaving: number;
  /** one without payments, and one with a free trial */
  unpaid: number;
  trial: number;
  colleagues: Colleagues;
};

/** Staff accounts that no actor uses: one with a second factor, one disabled and one only invited. */
type Colleagues = Record<'secured' | 'off' | 'invited', number>;

type LoginSubjects = {
  clients: Record<Side, ClientWorld>;
  staff: Person;
  unsecured: Person;
  byRole: readonly Person[];
  at: Date;
};

/**
 * Gives everybody a login. Eve and the secured staff have a second factor, which everybody else is offered; Vic's
 * password was set by the provider.
 */
export async function fillLogins(
  owner: Client,
  { clients, staff, unsecured, byRole, at }: LoginSubjects,
): Promise<Record<Side, Keys>> {
  const hash = await hashPassword(password, lightCost);
  const login = (
    email: string,
    whose: [client: number | null, user: number | null, staff: number | null],
    isSecured: boolean,
  ) =>
    owner.query(
      `INSERT INTO app.logins (email, password_hash, client_id, user_id, staff_id, second_factor, second_factor_offered)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        email,
        hash,
        ...whose,
        isSecured ? codes.encrypt(totpSecret, email) : null,
        codes.encrypt(totpSecret, email),
      ],
    );
  for (const { email, id } of [staff, ...byRole]) await login(email, [null, null, id], true);
  await login(unsecured.email, [null, null, unsecured.id], false);
  const colleagues = await fillColleagues(owner, staff, at);
  await login('secured@provider.example.com', [null, null, colleagues.secured], true);
  await owner.query('UPDATE app.staff SET has_second_factor = (id = ANY($1))', [
    [[staff.id, colleagues.secured, ...byRole.map(({ id }) => id)]],
  ]);
  await owner.query(
    `UPDATE app.sessions SET caller = 'Unsecured staff' WHERE kind = 'staff' AND staff_id = $1`,
    [unsecured.id],
  );

  const keysOf = async (side: Side): Promise<Keys> => {
    const { id, alice, eve, vic } = clients[side];
    for (const person of [alice, eve, vic]) await login(person.email, [id, person.id, null], person === eve);
    await owner.query('UPDATE app.users SET has_second_factor = true WHERE id = $1', [eve.id]);
    await owner.query('UPDATE app.users SET has_set_password = false WHERE id = $1', [vic.id]);
    const add = async (name: string, disabledAt: Date | null) => {
      const email = `${name.toLowerCase()}@client${id}.example.com`;
      const { rows } = await owner.query<{ id: number }>(
        `INSERT INTO app.users (client_id, first_name, last_name, email, role, is_pending, disabled_at, created_at)
         VALUES ($1, $2, 'Tester', $3, 'Editor', $4, $5, $6) RETURNING id`,
        [id, name, email, disabledAt === null, disabledAt, at],
      );
      const user = rows[0]?.id ?? 0;
      await owner.query('INSERT INTO app.logins (email, client_id, user_id) VALUES ($1, $2, $3)', [
        email,
        id,
        user,
      ]);
      return user;
    };
    const pending = await add('Pat', null);
    const disabled = await add('Dan', at);
    const until = new Date(at.getTime() + 60_000);
    const loginCode = newToken();
    await owner.query(
      `INSERT INTO app.login_codes (code_hash, kind, client_id, user_id, expires_at) VALUES ($1, 'client', $2, $3, $4)`,
      [loginCode.hash, id, alice.id, until],
    );
    const reset = newToken();
    await owner.query(
      `INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at) VALUES ($1, 'reset', $2, $3, $4)`,
      [reset.hash, alice.email, at, until],
    );
    const [ivy, invitation] = [await add('Ivy', null), newToken()];
    const invitedEmail = `ivy@client${id}.example.com`;
    await owner.query('UPDATE app.logins SET password_hash = $2 WHERE email = $1', [invitedEmail, hash]);
    await owner.query(
      `INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at, client_id, user_id)
       VALUES ($1, 'activation', $2, $3, $4, $5, $6)`,
      [invitation.hash, invitedEmail, at, until, id, ivy],
    );
    const [confirm, stop] = [newToken(), newToken()];
    await owner.query(
      `INSERT INTO app.email_changes (token_hash, stop_hash, login, old_email, new_email, created_at, expires_at, stop_until)
       VALUES ($1, $2, $3, $3, $4, $5, $6, $6)`,
      [confirm.hash, stop.hash, alice.email, `new-${alice.email}`, at, until],
    );
    const setup = newToken();
    await owner.query(
      'INSERT INTO app.setup_links (token_hash, email, created_at, expires_at) VALUES ($1, $2, $3, $4)',
      [setup.hash, setupEmail(side), at, until],
    );
    const mail = async (state: string) => {
      const { rows } = await owner.query<{ id: number }>(
        `INSERT INTO app.outbox (client_id, template, address, details, state, sent_at, created_at, next_try_at)
         VALUES ($1, 'second-factor-reset', $2, '{"first_name": "Eve", "by": "Alice"}', $3, $4, $4, $4) RETURNING id`,
        [id, eve.email, state, at],
      );
      return rows[0]?.id ?? 0;
    };
    const mails = { sent: await mail('sent'), failed: await mail('failed') };
    const job = await owner.query<{ id: string }>(
      `INSERT INTO jobs.job (name, data, state, completed_on, output)
       VALUES ('forgot-password', '{}', 'failed', $1, '{"message": "It broke"}') RETURNING id`,
      [at],
    );
    const failedJob = job.rows[0]?.id ?? '';
    const { rows: imports } = await owner.query<{ id: number }>(
      `INSERT INTO app.client_imports (staff_id, file_name, client_ids, created_at) VALUES ($1, 'clients.csv', '{}', $2) RETURNING id`,
      [staff.id, at],
    );
    const addPaying = async (token: string, cancelsOn: string | null, next: string | null = '2099-12-01') => {
      const added = await owner.query<{ id: number }>(
        `INSERT INTO app.clients (name, country, token, package, is_live, account_status, created_at)
         VALUES ('Paying', 'CA', $1, 'Create', true, 'Live', $2) RETURNING id`,
        [token, at],
      );
      const client = added.rows[0]?.id ?? 0;
      await owner.query(
        'INSERT INTO app.billing_accounts (client_id, next_payment_on, cancels_on) VALUES ($1, $3, $2)',
        [client, cancelsOn, next],
      );
      return client;
    };
    const paying = await addPaying(`paying ${side}`, null);
    const leaving = await addPaying(`leaving ${side}`, '2099-12-01');
    const unpaid = await addPaying(`unpaid ${side}`, null, null);
    const trials = await owner.query<{ id: number }>(
      `INSERT INTO app.trials (client_id, starts_on, last_on, reason, created_at) VALUES ($1, $2::timestamptz, '2099-11-30', 'As agreed', $2) RETURNING id`,
      [await addPaying(`trying ${side}`, null), at],
    );
    const trial = trials.rows[0]?.id ?? 0;
    const cancel = async (token: string) => {
      const added = await owner.query<{ id: number }>(
        `INSERT INTO app.clients (name, country, token, package, is_live, account_status, created_at)
         VALUES ('Gone', 'CA', $1, 'Create', true, 'Cancelled', $2) RETURNING id`,
        [token, at],
      );
      return added.rows[0]?.id ?? 0;
    };
    const cancelled = await cancel(`cancelled ${side}`);
    const marked = await cancel(`marked ${side}`);
    await owner.query(
      `INSERT INTO app.client_erasures (client_id, asked_by, reason, asked_at, acts_at) VALUES ($1, $2, 'They asked for it', $3, $3)`,
      [marked, staff.id, at],
    );
    return {
      mails,
      failedJob,
      cancelled,
      marked,
      paying,
      leaving,
      unpaid,
      trial,
      clientImport: imports[0]?.id ?? 0,
      loginCode: loginCode.token,
      resetLink: reset.token,
      invitation: { email: invitedEmail, token: invitation.token },
      confirmLink: confirm.token,
      stopLink: stop.token,
      setupLink: setup.token,
      pending,
      disabled,
      colleagues,
    };
  };
  return { A: await keysOf('A'), B: await keysOf('B'), C: await keysOf('C') };
}

async function fillColleagues(owner: Client, staff: Person, at: Date): Promise<Colleagues> {
  const add = async (name: string, disabledAt: Date | null) => {
    const { rows } = await owner.query<{ id: number }>(
      `INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at, disabled_at)
       VALUES ($1, 'Colleague', $2, 'Support', true, $3, $4) RETURNING id`,
      [name, `${name.toLowerCase()}@provider.example.com`, at, disabledAt],
    );
    return rows[0]?.id ?? 0;
  };
  const accounts = {
    secured: await add('Secured', null),
    off: await add('Off', at),
    invited: await add('Invited', null),
  };
  await owner.query(
    `INSERT INTO app.logins (email, staff_id) VALUES ('invited@provider.example.com', $1), ('off@provider.example.com', $2)`,
    [accounts.invited, accounts.off],
  );
  await owner.query(
    `INSERT INTO app.staff_log (staff_id, subject_id, event, reason, created_at) VALUES ($1, $2, 'switched_off', 'Left the company', $3)`,
    [staff.id, accounts.off, at],
  );
  return accounts;
}
