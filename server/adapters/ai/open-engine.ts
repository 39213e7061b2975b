import type { AiEngine } from './ai-engine.ts';
import { builtinEngine } from './builtin-engine.ts';
import type { OpenAiConfig } from './openai/openai.ts';

export type AiConfig = { provider: 'builtin' } | ({ provider: 'openai' } & OpenAiConfig);

/** The configured engine. It opens no connection before it is asked. */
export const openEngine = (config: AiConfig): AiEngine =>
  config.provider === 'builtin' ? builtinEngine : openWhenAsked(config);

/** The code of a model’s API is loaded with the first request, since most installations use none. */
function openWhenAsked(config: OpenAiConfig): AiEngine {
  let opening: Promise<AiEngine> | undefined;
  const open = () => (opening ??= import('./openai/openai.ts').then((code) => code.createOpenAi(config)));
  return {
    describe: async (...request) => (await open()).describe(...request),
    rewrite: async (...request) => (await open()).rewrite(...request),
  };
}
