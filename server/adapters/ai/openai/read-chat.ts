import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { AiError } from '../ai-engine.ts';

const maxCharacters = 30_000;

const Choice = z.object({
  finish_reason: z.optional(z.nullable(z.string())),
  delta: z.optional(
    z.object({ content: z.optional(z.nullable(z.string())), refusal: z.optional(z.nullable(z.string())) }),
  ),
  message: z.optional(
    z.object({ content: z.optional(z.nullable(z.string())), refusal: z.optional(z.nullable(z.string())) }),
  ),
});
/**
 * A piece of a stream, or the whole answer if a server does not stream. The last piece may have no choices, only the
 * usage.
 */
const Chat = z.object({ error: z.optional(z.unknown()), choices: z.optional(z.array(Choice)) });

/** Collects the pieces of an answer. It is only complete if it says so at its end. */
function createChatReader(onText: (soFar: string) => void) {
  let text = '';
  let isComplete = false;

  function take(json: string): void {
    const { error, choices = [] } = parseChat(json);
    if (error !== undefined && error !== null) throw new AiError('stopped early');
    const [choice] = choices;
    if (!choice) return;
    const { content, refusal } = choice.delta ?? choice.message ?? {};
    if (refusal) throw new AiError('moderated');
    if (content) {
      text += content;
      if (text.length > maxCharacters) throw new AiError('stopped early');
      onText(text);
    }
    if (choice.finish_reason) isComplete = endsWell(choice.finish_reason);
  }

  function whole(): string {
    if (!isComplete) throw new AiError('stopped early');
    return text;
  }
  return { take, whole };
}

/** A response to `stream: true`, whether or not the server streams. */
export async function readChat(
  chunks: AsyncIterable<Buffer>,
  { isStream, onText }: { isStream: boolean; onText: (soFar: string) => void },
): Promise<string> {
  const chat = createChatReader(onText);
  const decoder = new TextDecoder();
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) });
  let body = '';
  for await (const chunk of chunks) {
    const piece = decoder.decode(chunk, { stream: true });
    if (isStream) parser.feed(piece);
    else body += piece;
    for (const data of events.splice(0)) {
      if (data === '[DONE]') return chat.whole();
      chat.take(data);
    }
  }
  if (!isStream) chat.take(body);
  return chat.whole();
}

function parseChat(json: string): z.infer<typeof Chat> {
  try {
    return z.parse(Chat, JSON.parse(json));
  } catch (error) {
    throw new AiError('unreadable', error);
  }
}

function endsWell(reason: string): boolean {
  if (reason === 'content_filter') throw new AiError('moderated');
  if (reason !== 'stop') throw new AiError('stopped early');
  return true;
}
