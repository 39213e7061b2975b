import type { Endpoint } from '#contract/endpoint.ts';
import { toast } from '#web/parts/toast.ts';
import { ApiCallError } from './api-call-error.ts';
import { call } from './call.ts';
import type { Answer, Input } from './input.ts';
import { isLost, lostAnswerMessage, mayRepeat, type createRequestKeys } from './request-keys.ts';

/** How long a call whose answer was lost waits before it is made again. */
const pausesMs = [1000, 3000];

/** Makes a change, and repeats it with the same key if its answer was lost. */
export async function sendUntilAnswered<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  keys: ReturnType<typeof createRequestKeys>,
): Promise<Answer<E>> {
  const { params } = input;
  const keyed: Input<E> = endpoint.once ? { ...input, requestKey: keys.take(params) } : input;
  try {
    const answer = await sendAgainWhenLost(endpoint, keyed);
    keys.answered(params);
    return answer;
  } catch (error) {
    keys.refused(params, error);
    throw isLost(error) ? new ApiCallError(0, { error: lostAnswerMessage, code: 'lost' }) : error;
  }
}

async function sendAgainWhenLost<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
  for (const pause of mayRepeat(endpoint) ? pausesMs : []) {
    try {
      return await call(endpoint, input);
    } catch (error) {
      if (!isLost(error) || input.signal?.aborted) throw error;
      if (pause === pausesMs[0]) toast.error('We couldn’t tell whether this was saved. Trying again…');
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return call(endpoint, input);
}
