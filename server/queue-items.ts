import { failedJobItem } from './jobs/queue-items.ts';
import {
  launchStandstillItem,
  launchStepItem,
  launchSubmittedItem,
  publishRequestItem,
  returnedAnswerItem,
} from './launch/queue-items.ts';
import { mlsFeedItem, mlsPhotosItem } from './listings/mls/queue-items.ts';
import { failedPublicationItem } from './listings/publishing/queue-items.ts';
import { missingPriceItem, missingProvinceItem, unpaidInvoiceItem } from './billing/queue-items.ts';
import { failedMailItem } from './mail/queue-items.ts';
import {
  missedNewsletterItem,
  pausedNewsletterItem,
  refusedNewslettersItem,
  unknownRecipientsItem,
} from './newsletter/sending/queue-items.ts';
import type { AnyQueueItemKind } from './queue/define-queue-item.ts';
import { accessRequestItem, prospectItem, supportMessageItem } from './support/queue-items.ts';

/** Every kind of thing that may wait for staff. */
export const queueItems: readonly AnyQueueItemKind[] = [
  accessRequestItem,
  failedJobItem,
  failedMailItem,
  launchStandstillItem,
  failedPublicationItem,
  launchStepItem,
  launchSubmittedItem,
  missingPriceItem,
  missingProvinceItem,
  mlsFeedItem,
  mlsPhotosItem,
  missedNewsletterItem,
  pausedNewsletterItem,
  refusedNewslettersItem,
  unknownRecipientsItem,
  prospectItem,
  publishRequestItem,
  returnedAnswerItem,
  supportMessageItem,
  unpaidInvoiceItem,
];
