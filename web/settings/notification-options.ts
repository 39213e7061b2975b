import type { Me } from '#contract/account/account.ts';
import { notInPackage, preferences, type Preference } from '#contract/users/users.ts';

export const askAdministrator = 'Please ask your administrator for access.';

export type NotificationOption = {
  key: Preference;
  label: string;
  about: string;
  /** the reason why it cannot be chosen */
  lock: string | null;
};

const words: Record<Preference, { label: string; about: string }> = {
  leads: { label: 'Leads', about: 'When someone contacts you through your site.' },
  listings: { label: 'Listings', about: 'When one of your listings is published.' },
  newsletters: {
    label: 'Newsletters',
    about: 'When your newsletter is ready to edit, ready to preview or sent.',
  },
  testimonials: { label: 'Testimonials', about: 'When a client sends you a testimonial.' },
  statistics: {
    label: 'Monthly report',
    about: 'On the 3rd of each month: last month’s results.',
  },
  mornings: {
    label: 'Morning email',
    about: 'At 7 am, if you have tasks due or people are waiting for your answer.',
  },
};

type Subject = Pick<Me, 'role' | 'services'> & { features: readonly string[] };

/** The mail notifications a person may choose. Others are told to ask an Admin; an Admin is told that the package lacks them. */
export const notificationOptions = (
  { role, services, features }: Subject,
  showsFeature: (feature: 'TESTIMONIAL_MANAGER') => boolean,
): NotificationOption[] =>
  preferences
    .filter(({ feature }) => feature === null || showsFeature(feature))
    .map(({ key, roles, service, feature }) => {
      const isAllowed = roles.some((one) => one === role);
      const isBooked =
        (service === null || services.includes(service)) && (feature === null || features.includes(feature));
      const lock = role === 'Admin' ? notInPackage : askAdministrator;
      return { key, ...words[key], lock: isAllowed && isBooked ? null : lock };
    });
