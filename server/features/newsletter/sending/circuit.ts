import type { Outcome } from '#server/engines/delivery/newsletter-provider.ts';

const refusalsToOpen = 20;
const refusedForGoodToOpen = 100;
const firstWaitMs = 15_000;
const maxWaitMs = 15 * 60_000;

/**
 * Stops handing over if the provider refuses everything, and tries again a while later with a few mails: longer each
 * time. A series of permanent refusals opens it too, since the cause is then seldom the recipients.
 */
export class Circuit {
  #refusals = 0;
  #refusedForGood = 0;
  #timesOpened = 0;
  #openUntil = 0;
  #reason: string | null = null;

  /** Why nothing is handed over now, or null. */
  refusal(now: Date): string | null {
    const remaining = this.#openUntil - now.getTime();
    // a longer wait comes from a clock that was ahead and was set back
    return remaining > 0 && remaining <= maxWaitMs ? this.#reason : null;
  }

  /** Whether it was opened and has not let a mail through since: a few mails show whether the trouble is over. */
  get isTrying(): boolean {
    return this.#timesOpened > 0;
  }

  record(outcome: Outcome, now: Date): void {
    if (outcome.kind === 'sent') {
      this.#refusals = this.#refusedForGood = this.#timesOpened = 0;
      this.#reason = null;
      return;
    }
    // mails that were under way when it was opened say nothing new
    if (this.refusal(now) !== null) return;
    if (outcome.kind === 'later' && outcome.about === 'provider') this.#refusals += 1;
    if (outcome.kind === 'never') this.#refusedForGood += 1;
    const most = this.isTrying ? 1 : refusalsToOpen;
    if (this.#refusals >= most || this.#refusedForGood >= refusedForGoodToOpen)
      this.open(outcome.reason, now);
  }

  open(reason: string, now: Date): void {
    this.#openUntil = now.getTime() + Math.min(firstWaitMs * 2 ** this.#timesOpened, maxWaitMs);
    this.#timesOpened += 1;
    this.#refusals = this.#refusedForGood = 0;
    this.#reason = reason;
  }
}
