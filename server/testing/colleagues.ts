import { account } from '#contract/account/account.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { codeAt } from '#server/features/account/totp.ts';
import { password, queryRows } from './logins.ts';
import { call, makeStaff, type ApiResult, type Person } from './people.ts';
import type { TestWorld } from './test-world.ts';

export type Colleague = Person & { secret: string; recovery: string[] };

/** Makes staff members who have signed in and have a second factor. The server's Sam must have a login. */
export function createColleagues({ server, sam }: Pick<TestWorld, 'server' | 'sam'>) {
  let people = 0;
  return async (): Promise<Colleague> => {
    const email = `nia${(people += 1)}@provider.example.com`;
    const { id } = await makeStaff(server.database, email);
    await queryRows(
      server.database,
      'INSERT INTO app.logins (email, password_hash, staff_id) SELECT $1, password_hash, $2 FROM app.logins WHERE email = $3',
      [email, id, sam.email],
    );
    const signedIn = await call(server.app, null, account.signIn, { body: { email, password } });
    const { token } = readData<{ token: string }>(signedIn);
    const { secret } = readData<{ secret: string }>(
      await call(server.app, token, secondFactor.begin, { body: { password } }),
    );
    const confirmed = await call(server.app, token, secondFactor.confirm, {
      body: { code: codeAt(secret, server.clock.now) },
    });
    const { recovery_codes } = readData<{ recovery_codes: string[] }>(confirmed);
    // the next code has to differ
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    return { id, email, token, secret, recovery: recovery_codes };
  };
}

/** `data` of an answer. */
export function readData<T>(answer: ApiResult): T {
  const { data }: { data: T } = JSON.parse(answer.text);
  return data;
}
