import type { FormSection } from '#web/parts/SkeletonSections.tsx';

export type SettingsPage = {
  title: string;
  subtitle: string;
  sections: Readonly<Record<string, FormSection>>;
};

export const leadPage = {
  title: 'Lead settings',
  subtitle: 'How your site captures leads.',
  sections: {
    you: {
      title: 'You on your site',
      note: 'Your picture is shown on your site, in the bubble and in your emails to clients.',
      height: [105.5, 95.5],
    },
    forms: {
      title: 'Forms',
      note: 'What visitors must fill in, and where your site’s links lead.',
      height: [53.5, 44.5],
    },
    popUp: {
      title: 'Pop-up',
      note: 'Asks visitors for their details after a while.',
      height: [80.5, 74.5],
    },
    bubble: {
      title: 'Bubble',
      note: 'Stays in the corner of every page until a visitor wants to talk.',
      height: 160,
    },
    evaluation: {
      title: 'Home evaluation page',
      note: 'For visitors who are thinking of selling.',
      height: 80,
    },
    finder: {
      title: 'Home finder page',
      note: 'For visitors who are looking for a home.',
      height: 80,
    },
  },
} satisfies SettingsPage;

export const listingPage = {
  title: 'Listing settings',
  subtitle: 'How your listings look on your site.',
  sections: {
    own: {
      title: 'All your listings',
      note: 'Your listings come from your MLS automatically.',
      height: [130, 101],
    },
    featured: {
      title: 'Featured listings',
      note: 'The listings you show on your own pages.',
      height: [125, 80.5],
    },
    sold: {
      title: 'Sold homes',
      note: 'What visitors no longer see once a home is sold.',
      height: [39, 33],
    },
    extras: { title: 'Helpful extras', note: 'What visitors see beside a listing.', height: 44 },
    share: { title: 'Share buttons', note: 'Where visitors can share a listing.', height: [40, 20] },
    slideshow: { title: 'Slideshow', note: 'The pictures at the top of your site.', height: 36 },
  },
} satisfies SettingsPage;
