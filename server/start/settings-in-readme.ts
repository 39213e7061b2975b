import { configTable, settingEntry, settingNames, type SettingName } from './config-table.ts';

const begin = '<!-- settings: written by npm run settings from server/start/config-table.ts -->\n';
const end = '<!-- /settings -->\n';

/** README with the table of settings between its two markers. */
export function withSettingsTable(readme: string): string {
  const [before, rest] = readme.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error('README has no place for the settings: its two markers are gone');
  return `${before}${begin}${printSettings()}${end}${after}`;
}

function printSettings(): string {
  const rows = settingNames.map((name) => `| \`${name}\` | ${defaultOf(name)} | ${sentenceOf(name)} |`);
  return ['', '| name | default | |', '|---|---|---|', ...rows, '', ''].join('\n');
}

function defaultOf(name: SettingName): string {
  const value = configTable.shape[name].safeParse(undefined).data;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return settingEntry(name).default ?? (value === undefined ? 'none' : String(value) || 'none');
}

function sentenceOf(name: SettingName): string {
  const { about, production } = settingEntry(name);
  if (!production) return about;
  return `${about}; ${'required' in production ? 'required' : 'refused'} in production`;
}
