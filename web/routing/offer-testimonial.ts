import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { editors, may } from '#contract/access.ts';
import { toast } from '#web/parts/toast.ts';
import { isFeatureShown, useAccessSubject, useMe } from '#web/session.tsx';
import type { Deal } from './claim-offer.ts';

/**
 * Confirms a change, and offers to ask for a testimonial: of this contact, or of the seller of a home. The server
 * remembers the deals it was offered for, so that each offer is made once.
 */
export function useOfferTestimonial(): (message: string, deal: Deal) => void {
  const navigate = useNavigate();
  const isOffered = isFeatureShown(useMe(), 'TESTIMONIAL_MANAGER');
  const mayAsk = may(useAccessSubject(), editors({ feature: 'TESTIMONIAL_MANAGER' }));
  return useCallback(
    async (message, deal) => {
      // its code is not part of a first load
      const request =
        isOffered && mayAsk
          ? await import('./claim-offer.ts').then(({ claimOffer }) => claimOffer(deal)).catch(() => null)
          : null;
      toast.success(
        message,
        request ? { label: 'Ask for a testimonial', onPress: () => void navigate(request) } : undefined,
      );
    },
    [navigate, isOffered, mayAsk],
  );
}
