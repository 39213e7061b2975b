import type { LeadSetting, ListingSetting } from '#contract/settings/settings.ts';

export type SettingName = LeadSetting | ListingSetting;

/** Every setting is text in the form, as it is in the API. */
export type SettingValues = Record<string, string | undefined>;

/** The settings that one screen edits. */
export const valuesOf = (names: readonly string[], all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, all[name] ?? '']));

/** Only changed fields are sent, so that other people's changes to other fields stay. */
export const changesOf = (values: SettingValues, before: SettingValues): SettingValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]));
