import type { OutgoingMail } from '../newsletter-provider.ts';
import type { Delivery } from './smtp-connection.ts';

const trimAfter = 1000;

/** Mails in the order in which they came. */
export class DeliveryQueue {
  #waiting: Delivery[] = [];
  #first = 0;

  get size(): number {
    return this.#waiting.length - this.#first;
  }

  add(delivery: Delivery): void {
    this.#waiting.push(delivery);
  }

  /** The next one whose deadline has not passed. */
  take(): Delivery | undefined {
    for (;;) {
      const next = this.#waiting[this.#first];
      if (!next) {
        this.#waiting = [];
        this.#first = 0;
        return undefined;
      }
      this.#first += 1;
      if (this.#first === trimAfter) this.#forgetTaken();
      if (!isLate(next.mail)) return next;
      next.settle({ kind: 'later', about: 'provider', reason: 'Its turn came too late.' });
    }
  }

  giveUp(reason: string): void {
    this.#forgetTaken();
    for (const { settle } of this.#waiting.splice(0)) settle({ kind: 'later', about: 'provider', reason });
  }

  #forgetTaken(): void {
    this.#waiting = this.#waiting.slice(this.#first);
    this.#first = 0;
  }
}

const isLate = ({ startBy }: OutgoingMail) => performance.now() > startBy;
