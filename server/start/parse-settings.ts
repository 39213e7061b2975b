import type * as z from 'zod/mini';
import { configTable, settingEntry, settingNames, type SettingName } from './config-table.ts';

export type Environment = Record<string, string | undefined>;

/** The values of all settings; unset and invalid ones have their default. */
export type Settings = z.output<typeof configTable>;

export function parseSettings(env: Environment): {
  settings: Settings;
  given: ReadonlySet<SettingName>;
  mistakes: string[];
} {
  const texts = givenTexts(env);
  const wrong = mistakenSettings(texts);
  const valid = Object.fromEntries([...texts].filter(([name]) => !wrong.has(name)));
  const settings = configTable.parse(valid);
  const setNames = new Set(texts.keys());
  return {
    settings,
    given: setNames,
    mistakes: [...wrong.values(), ...productionMistakes(settings, setNames)],
  };
}

/** An empty setting counts as unset. */
function givenTexts(env: Environment): Map<SettingName, string> {
  return new Map(
    settingNames.flatMap((name): [SettingName, string][] => {
      const text = env[name]?.trim();
      return text ? [[name, text]] : [];
    }),
  );
}

/** The invalid settings, with a sentence for each. */
function mistakenSettings(texts: Map<SettingName, string>): Map<SettingName, string> {
  const issues = configTable.safeParse(Object.fromEntries(texts)).error?.issues ?? [];
  return new Map(
    [...texts].flatMap(([name, text]): [SettingName, string][] => {
      const issue = issues.find(({ path }) => path[0] === name);
      if (!issue) return [];
      // Secrets never reach a terminal or a log.
      const value = settingEntry(name).secret ? '' : `, not '${text}'`;
      return [[name, `${name} ${issue.message}${value}.`]];
    }),
  );
}

function productionMistakes(settings: Settings, setNames: ReadonlySet<SettingName>): string[] {
  if (settings.NODE_ENV !== 'production') return [];
  return settingNames.flatMap((name) => {
    const rule = settingEntry(name).production;
    if (!rule) return [];
    if ('required' in rule)
      return setNames.has(name) || (rule.or && settings[rule.or])
        ? []
        : [`${name} is required in production: ${rule.required}.`];
    return setNames.has(name) && !rule.unless.includes(settings[name])
      ? [`${name} is refused in production: ${rule.refused}.`]
      : [];
  });
}
