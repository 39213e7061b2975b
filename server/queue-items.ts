import { failedJobItem } from '#server/core/jobs/queue-items.ts';
import {
  launchStandstillItem,
  launchStepItem,
  launchSubmittedItem,
  publishRequestItem,
  returnedAnswerItem,
} from '#server/features/launch/queue-items.ts';
import { agentNumbersItem, mlsFeedItem, mlsPhotosItem } from '#server/features/listings/mls/queue-items.ts';
import { failedPublicationItem } from '#server/features/listings/publishing/queue-items.ts';
import {
  missedPeriodsItem,
  missingPriceItem,
  missingProvinceItem,
  returnedRefundItem,
  unpaidInvoiceItem,
} from '#server/features/billing/queue-items.ts';
import { failedMailItem } from '#server/core/mail/queue-items.ts';
import {
  missedNewsletterItem,
  pausedNewsletterItem,
  refusedNewslettersItem,
  unknownRecipientsItem,
} from '#server/features/newsletter/sending/queue-items.ts';
import type { AnyQueueItemKind } from '#server/core/queue/define-queue-item.ts';
import { accessRequestItem, prospectItem, supportMessageItem } from '#server/features/support/queue-items.ts';

/** Every kind of thing that may wait for staff. */
export const queueItems: readonly AnyQueueItemKind[] = [
  accessRequestItem,
  agentNumbersItem,
  failedJobItem,
  failedMailItem,
  launchStandstillItem,
  failedPublicationItem,
  launchStepItem,
  launchSubmittedItem,
  missedPeriodsItem,
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
  returnedRefundItem,
  supportMessageItem,
  unpaidInvoiceItem,
];
