import { declareActivity } from '#server/core/events/activity-events.ts';
import { actorSentence } from '#server/core/events/sentences.ts';

export const leadAdsActivity = declareActivity({
  type: 'settings',
  events: {
    'lead_ads.connected': { sentence: actorSentence('connected a Facebook page for leads') },
    'lead_ads.disconnected': { sentence: actorSentence('disconnected the Facebook page for leads') },
    'lead_ads.stopped': { sentence: () => 'Facebook stopped giving us your leads.' },
  },
});
