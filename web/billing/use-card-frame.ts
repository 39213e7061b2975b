import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import * as z from 'zod/mini';
import type { CardFrameRequest, CardHolder } from '#contract/billing/card.ts';
import { askCardFields, type CardAnswer } from './ask-card-fields.ts';

const initialHeight = 172;
const highest = 600;
/** higher than the fields: the bank's page may be shown over them */
const bankLeast = 400;

const Message = z.discriminatedUnion('foyer', [
  z.object({ foyer: z.enum(['card-ready', 'card-enter']) }),
  z.object({ foyer: z.literal('card-height'), height: z.number().check(z.minimum(0), z.maximum(highest)) }),
  z.object({ foyer: z.literal('card-token'), token: z.string() }),
  z.object({ foyer: z.literal('card-error'), message: z.string() }),
]);

/** A page with its own address has that origin; one from our server runs without an origin. */
export const originOfFields = (fields: string): string =>
  /^https?:/.test(fields) ? new URL(fields).origin : 'null';

/**
 * Talks to the frame of the card provider. It has another origin than the portal, so messages are recognised by their
 * window.
 */
export function useCardFrame({ fields, onEnter }: { fields: string; onEnter: () => void }): {
  ref: RefObject<HTMLIFrameElement | null>;
  height: number;
  tokenize: (holder: CardHolder, secret: string | null) => Promise<CardAnswer>;
} {
  const ref = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(initialHeight);
  const frameOrigin = originOfFields(fields);
  const [asking] = useState(askCardFields);

  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== ref.current?.contentWindow || origin !== frameOrigin) return;
      const message = Message.safeParse(data).data;
      if (!message) return;
      if (message.foyer === 'card-ready') asking.hearReady();
      else asking.hear();
      if (message.foyer === 'card-height') setHeight(message.height);
      if (message.foyer === 'card-enter') onEnter();
      if (message.foyer === 'card-token') asking.settle({ token: message.token, message: '' });
      if (message.foyer === 'card-error') asking.settle({ token: null, message: message.message });
    };
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      asking.stop();
    };
  }, [onEnter, frameOrigin, asking]);

  useEffect(() => {
    if (height >= bankLeast) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [height]);

  const tokenize = useCallback(
    (holder: CardHolder, secret: string | null) => {
      const request: CardFrameRequest = { foyer: 'card-submit', holder, secret };
      return asking.ask(() =>
        // without an origin it cannot be named; it then gets no secret, and its address is our own server's
        ref.current?.contentWindow?.postMessage(request, frameOrigin === 'null' ? '*' : frameOrigin),
      );
    },
    [asking, frameOrigin],
  );

  return { ref, height, tokenize };
}
