import type { AiEngine } from '../adapters/ai/ai-engine.ts';
import { createOpenAi, type OpenAiConfig } from '../adapters/ai/openai/openai.ts';
import { builtinEngine } from './engine/builtin-engine.ts';

export type AiConfig = { provider: 'builtin' } | ({ provider: 'openai' } & OpenAiConfig);

/** The configured engine. It opens no connection before it is asked. */
export const openEngine = (config: AiConfig): AiEngine =>
  config.provider === 'builtin' ? builtinEngine : createOpenAi(config);
