import * as z from 'zod/mini';
import { email as emailSchema } from '#contract/fields.ts';
import { readOperatorKeys } from '#server/core/security/secrets-key.ts';
import { readConfig } from '../config.ts';
import { openDatabase, prepareDatabase } from './database.ts';
import { createSetupAddress } from './setup-link.ts';

// For operators: prints an address at which a colleague creates their own account, even if no mail can be sent. It is
// the way back in when nobody can sign in.
const quiet = { info: () => {}, warn: () => {} };

try {
  const email = z.safeParse(emailSchema, process.argv[2]);
  if (!email.success) throw new Error('Usage: npm run invite -- colleague@provider.com');
  process.stdout.write(`${await invite(email.data)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function invite(email: string): Promise<string> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, quiet, (error) => {
    throw error;
  });
  try {
    await prepareDatabase(database.owner, readOperatorKeys(config), quiet);
    const { portalOrigin } = config;
    const address = await createSetupAddress(database.owner, { email, portalOrigin, now: new Date() });
    return `${email} can make an owner's account here, once and within 24 hours:\n  ${address}`;
  } finally {
    await database.stop();
  }
}
