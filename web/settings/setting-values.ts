import type { LeadSetting, ListingSetting } from '#contract/settings/settings.ts';

export type SettingName = LeadSetting | ListingSetting;

/** Every setting is text in the form, as it is in the API. */
export type SettingValues = Record<string, string | undefined>;
