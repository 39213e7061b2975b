import type { AiConfig } from '#server/adapters/ai/open-engine.ts';
import type { Settings } from './parse-settings.ts';

type AiSettings = Pick<Settings, 'AI_PROVIDER' | 'AI_URL' | 'AI_KEY' | 'AI_MODEL'>;

const openAiUrl = 'https://api.openai.com/v1';

/** The configured engine; missingAiSettings names missing settings. */
export const toAiConfig = ({ AI_PROVIDER: provider, AI_URL, AI_KEY, AI_MODEL }: AiSettings): AiConfig =>
  provider === 'builtin'
    ? { provider }
    : { provider, url: AI_URL ?? openAiUrl, key: AI_KEY, model: AI_MODEL ?? '' };

/** A self-hosted server may need no key; that of OpenAI does. */
export function missingAiSettings({ AI_PROVIDER, AI_URL, AI_KEY, AI_MODEL }: AiSettings): string[] {
  if (AI_PROVIDER === 'builtin') return [];
  const unset = [
    ...(AI_MODEL === undefined ? ['AI_MODEL'] : []),
    ...(AI_KEY === undefined && AI_URL === undefined ? ['AI_KEY'] : []),
  ];
  return unset.length > 0 ? [`The AI needs ${unset.join(', ')} as well.`] : [];
}
