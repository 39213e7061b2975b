import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { Colleague } from '#contract/staff/team.ts';
import { secretsKey } from '../security/secrets-key.ts';
import { readConfig } from '../config.ts';
import { inviteStaff } from './invite-staff.ts';
import { openDatabase, prepareDatabase } from './database.ts';

// For operators: makes a staff account and prints the link to activate it. It is the way to the first account of a server
// without demo data; later ones are invited in the console.
const quiet = { info: () => {}, warn: () => {} };

try {
  const [email, first_name, last_name] = process.argv.slice(2);
  const colleague = Colleague.safeParse({ email, first_name, last_name, role: 'Owner' });
  if (!colleague.success) throw new Error('Usage: npm run invite -- you@example.com First Last');
  process.stdout.write(`${await createLink(colleague.data)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function createLink(colleague: Colleague): Promise<string> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, quiet, (error) => {
    throw error;
  });
  try {
    await prepareDatabase(database.owner, secretsKey(config), quiet);
    const token = await inviteStaff(database.owner, colleague, new Date());
    const address = new URL(fillPath(paths.activateAccountByLink, { token }), config.portalOrigin);
    address.searchParams.set('email', colleague.email);
    return `${colleague.first_name} can choose a password here, once and within 7 days:\n  ${address.href}`;
  } finally {
    await database.stop();
  }
}
