import type { AiEngine } from './ai-engine.ts';
import { createOpenAi, type OpenAiConfig } from './openai/openai.ts';
import { builtinEngine } from './builtin-engine.ts';

export type AiConfig = { provider: 'builtin' } | ({ provider: 'openai' } & OpenAiConfig);

/** The configured engine. It opens no connection before it is asked. */
export const openEngine = (config: AiConfig): AiEngine =>
  config.provider === 'builtin' ? builtinEngine : createOpenAi(config);
