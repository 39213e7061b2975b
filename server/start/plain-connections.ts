import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import type { SettingName } from './config-table.ts';

type Connected = Pick<Config, 'databaseUrl' | 'databaseReadUrl' | 'mail' | 'files' | 'backupAccess'>;

/** The settings that lead to another machine without asking for TLS, so that others can read along. */
export function listPlainConnections(config: Connected): SettingName[] {
  const addresses: [SettingName, string | undefined, (url: URL) => boolean][] = [
    ['DATABASE_URL', config.databaseUrl, isDatabaseEncrypted],
    ['DATABASE_READ_URL', config.databaseReadUrl, isDatabaseEncrypted],
    ['SMTP_URL', config.mail.smtpUrl, ({ protocol }) => protocol === 'smtps:'],
    ['S3_ENDPOINT', config.files.bucket?.endpoint, isHttps],
    ['BACKUP_S3_ENDPOINT', config.backupAccess?.endpoint, isHttps],
  ];
  return addresses.flatMap(([name, address, isEncrypted]) => {
    const url = address === undefined ? null : URL.parse(address);
    return url === null || isThisMachine(url) || isEncrypted(url) ? [] : [name];
  });
}

const isHttps = ({ protocol }: URL) => protocol === 'https:';

/** As the package pg reads it: these ask for TLS, and any other value or none does not. */
const isDatabaseEncrypted = ({ searchParams }: URL) =>
  ['prefer', 'require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '');

/** Also a socket, which has no host or a path as its host. */
function isThisMachine({ hostname, searchParams }: URL): boolean {
  const host = (searchParams.get('host') ?? decodeURIComponent(hostname)).replaceAll(/[[\]]/g, '');
  if (host === '' || host.startsWith('/') || host === 'localhost' || host.endsWith('.localhost')) return true;
  return host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
