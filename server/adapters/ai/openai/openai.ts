import { setTimeout as wait } from 'node:timers/promises';
import { text as readText } from 'node:stream/consumers';
import { openStream } from '#server/engines/outbound/open-stream.ts';
import { OutboundError } from '#server/engines/outbound/outbound-error.ts';
import { AiError, type AiEngine, type Writing } from '../ai-engine.ts';
import { describePrompt, repeatsPrompt, rewritePrompt, type Prompt } from './prompts.ts';
import { readChat } from './read-chat.ts';

export type OpenAiConfig = {
  /** up to and including /v1 */
  url: string;
  /** a self-hosted server may need none */
  key: string | undefined;
  model: string;
};

type Patience = { timeoutMs: number; retryMs: number };
const usualPatience: Patience = { timeoutMs: 30_000, retryMs: 1000 };
const maxRetryMs = 5000;
const maxBytes = 4 * 1024 * 1024;
const maxTokens = 2000;

/** A busy server is asked once more; everything ends at the time limit. */
export function createOpenAi(
  { url, key, model }: OpenAiConfig,
  { timeoutMs, retryMs }: Patience = usualPatience,
): AiEngine {
  // newer models refuse the older name of this limit, and many compatible servers know only that one
  let limitName: 'max_completion_tokens' | 'max_tokens' = 'max_completion_tokens';

  async function askOnce(prompt: Prompt, { signal, onText }: Writing): Promise<string> {
    const answer = await openStream({
      url: new URL('chat/completions', url.endsWith('/') ? url : `${url}/`).href,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: prompt.instructions },
          { role: 'user', content: prompt.data },
        ],
        [limitName]: maxTokens,
        stream: true,
      }),
      signal,
      maxBytes,
    });
    try {
      if (answer.status === 200) {
        const isStream = String(answer.headers['content-type']).startsWith('text/event-stream');
        return await readChat(answer.chunks, { isStream, onText });
      }
      if (answer.status === 429 || answer.status >= 500) throw new BusyError(answer.headers['retry-after']);
      const reason = answer.status === 400 ? await readText(answer.chunks) : '';
      if (limitName === 'max_completion_tokens' && reason.includes(limitName))
        throw new OtherNameError('refused');
      throw new AiError('refused');
    } finally {
      answer.close();
    }
  }

  async function askTwice(prompt: Prompt, writing: Writing): Promise<string> {
    try {
      return await askOnce(prompt, writing);
    } catch (error) {
      if (error instanceof OtherNameError) limitName = 'max_tokens';
      else if (error instanceof BusyError)
        await wait(error.waitMs(retryMs), undefined, { signal: writing.signal });
      else throw error;
      return askOnce(prompt, writing);
    }
  }

  async function write(prompt: Prompt, { signal, onText }: Writing): Promise<string> {
    const deadline = AbortSignal.timeout(timeoutMs);
    const refuseRepeated = (answer: string) => {
      if (repeatsPrompt(answer, prompt)) throw new AiError('repeats its instructions');
      return answer;
    };
    let delivered = '';
    try {
      const answer = await askTwice(prompt, {
        signal: AbortSignal.any([signal, deadline]),
        onText: (soFar) => {
          const sentences = wholeSentences(soFar);
          if (sentences.length <= delivered.length) return;
          delivered = refuseRepeated(sentences);
          onText(delivered);
        },
      });
      return refuseRepeated(answer);
    } catch (error) {
      if (signal.aborted) throw new AiError('cancelled', error);
      if (deadline.aborted) throw new AiError('out of time', error);
      throw error instanceof OutboundError ? new AiError(failureOf(error), error) : error;
    }
  }

  return {
    describe: (task, writing) => write(describePrompt(task), writing),
    rewrite: (task, writing) => write(rewritePrompt(task), writing),
  };
}

/** Half a sentence cannot be checked. */
const wholeSentences = (text: string): string => /^[\s\S]*[.!?…]["”’)]*(?=\s|$)/.exec(text)?.[0] ?? '';

class OtherNameError extends AiError {}

class BusyError extends AiError {
  readonly #retryAfter: string | undefined;
  constructor(retryAfter: string | undefined) {
    super('busy');
    this.#retryAfter = retryAfter;
  }
  /** The time that the server asks for, within reason. */
  waitMs(usualMs: number): number {
    const retryMs = Number(this.#retryAfter) * 1000;
    return Number.isFinite(retryMs) ? Math.min(Math.max(retryMs, usualMs), maxRetryMs) : usualMs;
  }
}

/** A response that was cut off may look complete, so it counts as incomplete. */
const failureOf = ({ failure }: OutboundError) =>
  failure === 'may have arrived' || failure === 'too long' ? 'stopped early' : 'unreachable';
