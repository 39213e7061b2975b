import type { Config } from '../config.ts';
import { listPlainConnections } from './plain-connections.ts';
import { notBuilt } from './portal/built.ts';

type Warned = Pick<
  Config,
  'environment' | 'portalOrigin' | 'sitesOrigin' | 'hasGuessableKey' | 'mayBePlain'
> &
  Parameters<typeof listPlainConnections>[0];

/**
 * Facts that an operator should know at the start, one sentence each. Health in the console shows those of an
 * installation in production.
 */
export function listWarnings(config: Warned, { isBuilt }: { isBuilt: boolean }): string[] {
  const unbuilt = isBuilt ? [] : [notBuilt];
  if (config.environment !== 'production') return unbuilt;
  return [
    ...unbuilt,
    ...(config.hasGuessableKey
      ? [
          'SECRETS_KEY looks like a text or a pattern, so it can be guessed. Make a new one with openssl rand -base64 32, and give this one in SECRETS_KEY_FORMER for one start.',
        ]
      : []),
    ...(['portalOrigin', 'sitesOrigin'] as const)
      .filter((name) => config[name].startsWith('http:'))
      .map(
        (name) => `${settingNames[name]} begins with http: passwords and sessions can be read on the way.`,
      ),
    ...(config.mayBePlain ? [] : listPlainConnections(config)).map(
      (name) =>
        `${name} leads to another machine without TLS, so what is sent there can be read on the way. Ask for TLS in it, or set PLAIN_CONNECTIONS=on where the network is your own.`,
    ),
    ...(config.mail.smtpUrl === undefined
      ? ['SMTP_URL is not set: email becomes files in DATA_DIR/outbox, and nobody gets it.']
      : []),
  ];
}

const settingNames = { portalOrigin: 'PORTAL_ORIGIN', sitesOrigin: 'SITES_ORIGIN' } as const;
