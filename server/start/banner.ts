import { demoPassword } from '#server/demo/accounts.ts';
import { demoSecret } from '#server/features/account/totp.ts';
import type { Config } from '../config.ts';

const accounts = [
  ['admin@grow.example.com', 'Admin, Grow, full of data'],
  ['editor@grow.example.com', 'Editor of the same client'],
  ['viewer@grow.example.com', 'View Only of the same client'],
  ['firstlogin@grow.example.com', 'Editor, asked for a password of their own'],
  ['admin@create.example.com', 'Admin, Create'],
  ['admin@build.example.com', 'Admin, Build, in the US'],
  ['admin@engage.example.com', 'Admin, Engage'],
  ['admin@drive.example.com', 'Admin, Drive'],
  ['assistant@team.example.com', 'Editor of Engage and View Only of Drive, one sign-in'],
  ['admin@accelerate.example.com', 'Admin, Accelerate, every service'],
  ['admin@empty.example.com', 'Admin, Engage, no data at all'],
  ['launch1@launch.example.com', 'Admin, launching, phase 1 (and so on to launch5@)'],
  ['viewer@launch.example.com', 'View Only, launching, phase 3'],
  ['staff@provider.example.com', 'staff, an owner (support@, designer@ and finance@ too)'],
  ['internal@provider.example.com', 'staff, Admin without a client'],
] as const;

/** The id of the first site of the Grow client in the demo data. */
export const demoSite = 4;

/** A terminal shows the address itself; a log only names the file that contains it. */
export type SetupPlace = { address: string } | { file: string };

/** The text printed to the terminal at start. */
export function banner(
  { portalOrigin, sitesOrigin, demo }: Pick<Config, 'portalOrigin' | 'sitesOrigin' | 'demo'>,
  { setup }: { setup: SetupPlace | null },
): string {
  const lines = ['', `  Foyer is open: ${portalOrigin}`, ''];
  if (demo) {
    lines.push(`  Demo accounts, all with the password ${demoPassword}:`);
    for (const [email, who] of accounts) lines.push(`    ${email.padEnd(30)}${who}`);
    lines.push(
      '',
      `  A visitor's way in, the public site of the Grow client: ${sitesOrigin}/sites/${demoSite}`,
      `  Staff sign in with a code as well; the secret for the authenticator app is ${demoSecret}.`,
      '',
    );
  }
  if (setup !== null)
    lines.push(
      'address' in setup
        ? '  Nobody can sign in yet. Make the first account here, once and within 24 hours:'
        : '  Nobody can sign in yet. The address for the first account, once and within 24 hours, stands in this file:',
      `    ${'address' in setup ? setup.address : setup.file}`,
      '  Each start makes a new address until somebody has an account.',
      '',
    );
  return `${lines.join('\n')}\n`;
}
