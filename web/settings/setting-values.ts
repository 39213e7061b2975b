import * as z from 'zod/mini';
import { rowVersion, type Edit } from '#contract/fields.ts';
import type { LeadSetting, ListingSetting } from '#contract/settings/settings.ts';

export type SettingName = LeadSetting | ListingSetting;

/** Every setting is text in the form, as it is in the API. */
export type SettingValues = Record<string, string | undefined>;

/** The settings of a site with their version. */
export type StoredSettings = { version: number; last_edit: Edit | null; values: Record<string, string> };

/** As in the conflicts of a save. */
export const StoredSettings: z.ZodMiniType<StoredSettings> = z.pipe(
  z.looseObject({ version: rowVersion }),
  z.transform(({ version: stored, ...rest }): StoredSettings => ({
    version: stored,
    last_edit: null,
    values: Object.fromEntries(
      Object.entries(rest).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
  })),
);
