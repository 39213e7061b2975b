import type { LeadSetting, ListingSetting } from '#contract/settings/settings.ts';

export type SettingName = LeadSetting | ListingSetting;

/** Every value is text, as it travels. */
export type SettingValues = Record<string, string | undefined>;

/** The part of all settings that one screen is about. */
export const valuesOf = (names: readonly string[], all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, all[name] ?? '']));

/** Only what was changed is sent, so that what somebody else changed meanwhile stays. */
export const changesOf = (values: SettingValues, before: SettingValues): SettingValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]));
