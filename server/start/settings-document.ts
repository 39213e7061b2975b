import { configTable, settingEntry, settingNames, type SettingName } from './config-table.ts';

const begin = '<!-- settings: written by npm run settings from server/start/config-table.ts -->\n';
const end = '<!-- /settings -->\n';

/** The first setting of each part of the table. */
const parts: Partial<Record<SettingName, string>> = {
  PORT: 'Where it runs',
  DATABASE_URL: 'Database',
  PORTAL_ORIGIN: 'Addresses',
  SMTP_URL: 'Mail and newsletters',
  WORKER: 'Processes and connections',
  SECRETS_KEY: 'Keys and backup',
  S3_ENDPOINT: 'Files',
  MLS_PROVIDER: 'Listings of boards',
  META_API_URL: 'Numbers from elsewhere',
  AI_PROVIDER: 'AI',
  MAP_KEY: 'Maps',
  PAYMENT_PROVIDER: 'Cards',
  API_HOST: 'Environment',
  SUPPORT_TIME_ZONE: 'Support',
  SIGNUP_FORM_URL: 'Pages and scripts of others',
};

/** The document with the tables of settings between its two markers. */
export function withSettingsTable(text: string): string {
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/settings.md has no place for the settings: its two markers are gone');
  return `${before}${begin}${printSettings()}${end}${after}`;
}

function printSettings(): string {
  const rows = settingNames.map((name) => {
    const part = parts[name];
    const row = `| \`${name}\` | ${defaultOf(name)} | ${sentenceOf(name)} |`;
    return part === undefined ? row : `\n## ${part}\n\n| name | default | |\n|---|---|---|\n${row}`;
  });
  return [...rows, '', ''].join('\n');
}

function defaultOf(name: SettingName): string {
  const value = configTable.shape[name].safeParse(undefined).data;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return settingEntry(name).default ?? (value === undefined ? 'none' : String(value) || 'none');
}

function sentenceOf(name: SettingName): string {
  const { about, production } = settingEntry(name);
  if (!production) return about;
  if ('refused' in production) return `${about}; refused in production`;
  return `${about}; required in production${production.or ? ` unless \`${production.or}\` is on` : ''}`;
}
