import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { editors, may } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { toast } from '#web/parts/toast.ts';
import { isFeatureShown, useAccessSubject, useMe } from '#web/session.tsx';

/**
 * Says that something was done, and where a deal is done offers to ask for a testimonial: of this contact, or of whoever sold
 * a home. It is offered with the change alone, and never again.
 */
export function useOfferTestimonial(): (message: string, contactId?: number) => void {
  const navigate = useNavigate();
  const isOffered = isFeatureShown(useMe(), 'TESTIMONIAL_MANAGER');
  const mayAsk = may(useAccessSubject(), editors({ feature: 'TESTIMONIAL_MANAGER' }));
  return useCallback(
    (message, contactId) => {
      if (!isOffered || !mayAsk) return toast.success(message);
      toast.success(message, {
        label: 'Ask for a testimonial',
        onPress: () =>
          void (contactId === undefined
            ? navigate({ to: paths.requestTestimonial, search: { type: 'seller' } })
            : navigate({ to: paths.requestTestimonialOf, params: { id: contactId } })),
      });
    },
    [navigate, isOffered, mayAsk],
  );
}
